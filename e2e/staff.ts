import { type Browser, expect, type Page } from '@playwright/test';
import { createMember, newNetwork, signIn, type TestMember } from './member';
import { type Site, type SiteOptions, startSite } from './site';

export const administrator: TestMember = {
  email: 'admin@newsroom.test',
  name: 'Admin',
  password: 'correct horse battery',
};

/** Settings for a site whose first administrator is `administrator`. */
export const newsroomSettings = {
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  TRUSTED_PROXIES: '1',
};

/** Starts a site with a newsroom, to which staff can be added while it runs. */
export const startNewsroom = ({ env, ...options }: SiteOptions = {}): Promise<Site> =>
  startSite({ ...options, env: { ...newsroomSettings, ...env } });

/** Returns a page signed in as a member, in a separate browser context, which the caller must close. */
export async function openPageAs(browser: Browser, site: Site, member: TestMember): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, extraHTTPHeaders: newNetwork() });
  const page = await context.newPage();
  await signIn(page, site, member);
  return page;
}

/** Adds a member to the newsroom: signs them up like any reader, then assigns the role as the administrator. */
export async function addStaff(browser: Browser, site: Site, role: 'editor' | 'moderator', name: string) {
  const context = await browser.newContext({ extraHTTPHeaders: newNetwork() });
  const member = await createMember(await context.newPage(), site, name);
  await context.close();
  const admin = await openPageAs(browser, site, administrator);
  const screen = await admin.request.get(`/admin/users?search=${encodeURIComponent(member.email)}`);
  const userId = /name="userId" value="([0-9a-f-]{36})"/.exec(await screen.text())?.[1];
  if (!userId) throw new Error(`The list of users does not contain ${member.email}.`);
  const assigned = await admin.request.post('/admin/users?do=assign', { form: { userId, role } });
  expect(assigned.status()).toBe(200);
  await admin.context().close();
  return member;
}
