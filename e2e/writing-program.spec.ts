import { type Browser, expect, type Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { plainPicture } from '../app/platform/testing/pictures.server';
import { openPage, openScreen } from './open-page';
import { type Received, startReceiver } from './receiver';
import { newEditionDirectory, type Site } from './site';
import { addStaff, administrator, openPageAs, startNewsroom } from './staff';
import { test } from './test';

const scopes = ['drafts:read', 'drafts:write', 'drafts:submit', 'pictures:write'];

/** Creates an API token for a new editor. */
async function createToken(browser: Browser, site: Site): Promise<string> {
  const writer = await addStaff(browser, site, 'editor', 'The writer');
  const page = await openPageAs(browser, site, writer);
  await openPage(page, '/settings/security/tokens');
  await page.getByLabel('Token name').fill('The writer’s program');
  for (const scope of scopes) await page.getByRole('checkbox', { name: scope }).check();
  await page.getByLabel('Current password').fill(writer.password);
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByText(/^lowdown_[0-9A-Za-z]{46}$/).textContent();
  await page.context().close();
  return token ?? '';
}

/** Creates a webhook for published articles. Returns its secret. */
async function createWebhook(page: Page, url: string): Promise<string> {
  await openScreen(page, '/admin/webhooks');
  await page.getByLabel('Name', { exact: true }).fill('The writer’s program');
  await page.getByLabel('URL', { exact: true }).fill(url);
  await page.getByLabel('article.published').check();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  return (await page.locator('.webhook-secret code').textContent()) ?? '';
}

test('a program writes an article with pictures, submits it, and receives its publication as a webhook', async ({
  browser,
}) => {
  const { receiver, stop } = await startReceiver();
  const site = await startNewsroom({
    dataDirectory: await newEditionDirectory(),
    env: { WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}` },
  });
  const token = await createToken(browser, site);
  const page = await openPageAs(browser, site, administrator);
  const secret = await createWebhook(page, `http://127.0.0.1:${receiver.port}/`);

  // The program knows the site’s address and its token, nothing else.
  const authorization = { Authorization: `Bearer ${token}` };
  const send = async (method: string, path: string, json?: unknown) => {
    const response = await fetch(`${site.url}/api/v1${path}`, {
      method,
      headers: { ...authorization, ...(json !== undefined && { 'Content-Type': 'application/json' }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    expect(response.ok, `${method} ${path}`).toBe(true);
    return (await response.json()).data;
  };
  const uploaded = await fetch(`${site.url}/api/v1/pictures?alt=A%20plain%20surface&credit=The%20newsroom`, {
    method: 'POST',
    headers: { ...authorization, 'Content-Type': 'image/jpeg' },
    body: new Uint8Array(await plainPicture('jpeg')),
  });
  expect(uploaded.status).toBe(201);
  const picture = (await uploaded.json()).data;
  const [category] = await send('GET', '/categories');
  const draft = await send('POST', '/drafts', {
    title: 'Written by a program',
    excerpt: 'What a program can do with a token.',
    content: `<p>Words of a program.</p><figure><img src="${picture.url}" alt="${picture.alt}"></figure>`,
    category: category.slug,
    imageUrl: picture.url,
    imageAlt: picture.alt,
  });
  const changed = await send('PATCH', `/drafts/${draft.id}`, {
    version: draft.version,
    title: 'Written and changed by a program',
  });
  const submitted = await send('POST', `/drafts/${draft.id}/submission`, { version: changed.version });
  expect(submitted).toMatchObject({ status: 'pending', isLive: false, blocking: [] });

  await openScreen(page, `/admin/articles/${draft.id}/workflow`);
  await page.getByRole('button', { name: 'Approve and publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve and publish' }).click();

  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  const { body, headers } = receiver.received[0] as Received;
  const event = new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string;
    data: { id: string; slug: string };
  };
  expect(event).toMatchObject({ type: 'article.published', data: { id: draft.id } });
  const article = await send('GET', `/articles/${event.data.slug}`);
  expect(article).toMatchObject({ title: 'Written and changed by a program' });
  expect(article.content).toContain('Words of a program.');
  expect(await send('GET', `/drafts/${draft.id}/status`)).toMatchObject({ status: 'published', isLive: true });
  const read = await fetch(new URL(picture.url, site.url));
  expect(read.status).toBe(200);
  await read.body?.cancel();

  await page.context().close();
  await site.stop();
  stop();
});
