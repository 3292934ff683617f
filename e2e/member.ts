import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { findLinkIn, waitForEmails } from './mailbox';
import type { TestDatabase } from './program';
import type { Site } from './site';

export type TestMember = { email: string; name: string; password: string };

let networks = 0;
/**
 * Returns a header that simulates a new network, because account forms are rate-limited per network. Requires a site
 * that trusts one proxy.
 */
export const newNetwork = (): { 'X-Forwarded-For': string } => {
  networks += 1;
  return { 'X-Forwarded-For': `203.0.${Math.floor(networks / 250)}.${networks % 250}` };
};

/** Creates a member and signs in as that member in the page's browser context. */
export async function createMember(page: Page, site: Site, name = 'The reader'): Promise<TestMember> {
  const member = { email: `${randomUUID()}@readers.test`, name, password: 'correct horse' };
  const { email, password } = member;
  const options = { headers: newNetwork(), maxRedirects: 0 };
  const form = { name, email, password, confirm: password };
  expect((await page.request.post(`${site.url}/auth/sign-up`, { ...options, form })).status()).toBe(200);
  const [mail] = await waitForEmails(site, email);
  const link = findLinkIn(mail, '/auth/verify/');
  const confirmed = await page.request.post(`${site.url}${link}`, { ...options, form: { password } });
  expect(confirmed.status()).toBe(302);
  await page.context().clearCookies({ name: 'notice' });
  return member;
}

/** Signs in as a member in the page's browser context. */
export async function signIn(page: Page, site: Site, { email, password }: TestMember): Promise<void> {
  const options = { headers: newNetwork(), maxRedirects: 0, form: { email, password } };
  expect((await page.request.post(`${site.url}/auth`, options)).status()).toBe(302);
  await page.context().clearCookies({ name: 'notice' });
}

/** Signs in a new member in a browser context of their own, which the caller closes. */
export async function openAsNewMember(
  browser: Browser,
  site: Site,
  database: TestDatabase,
): Promise<{ context: BrowserContext; page: Page; userId: string }> {
  const context = await browser.newContext({ baseURL: site.url, extraHTTPHeaders: newNetwork() });
  const page = await context.newPage();
  const { email } = await createMember(page, site);
  const { rows } = await database.query(`select id from users where email = '${email}'`);
  return { context, page, userId: rows[0].id };
}
