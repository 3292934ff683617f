import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Page, type Visit, visit } from '~/identity/roles/testing/visit.server';
import { connection, database } from '~/platform/database/database.server';
import { startJobs } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/logging/logging.server';
import { openPageDatabase } from '~/platform/testing/database.server';
import { openOutbox } from '~/platform/testing/mailbox.server';
import { newsletterJobs } from '../jobs.server';
import { newsletterSubscribers } from '../schema';
import * as confirm from './confirm';
import * as subscribe from './subscribe';
import * as unsubscribe from './unsubscribe';

openPageDatabase();
const mails = openOutbox();

let stopJobs: () => Promise<void>;
beforeAll(async () => {
  stopJobs = await startJobs(connection(), newsletterJobs);
});
afterAll(() => stopJobs());

const pages: Page[] = [
  { path: '/subscribe', module: subscribe },
  { path: '/subscribe/confirm/:token', module: confirm },
  { path: '/unsubscribe/:token', module: unsubscribe },
];
const open = (path: string, options?: Visit) => visit(pages, path, options);
const rows = () => database().select().from(newsletterSubscribers);
const oneClick = { 'List-Unsubscribe': 'One-Click' };

test('without JavaScript, a reader can subscribe, confirm and unsubscribe with one click', async () => {
  const form = await open('/subscribe');
  expect(form.html).toMatch(/<form[^>]* action="\/subscribe" method="post"/);
  expect(form.cacheSeconds).toBeGreaterThan(0);
  expect((await open('/subscribe?source=resources_page')).html).toContain('name="source" value="resources_page"');
  expect((await open('/subscribe?source="><b>')).html).toContain('name="source" value="website"');

  const signedUp = await open('/subscribe', { form: { email: 'Reader@Example.com', source: 'website' } });
  expect(signedUp.status).toBe(200);
  expect(signedUp.html).toContain('Successfully Subscribed! One step left');
  expect(signedUp.html).toContain('Click the link we have just emailed you');
  expect(signedUp.html).not.toContain('reader@example.com');

  const [mail] = await vi.waitFor(
    async () => {
      const sent = await mails();
      expect(sent).toHaveLength(1);
      return sent;
    },
    { timeout: 60_000, interval: 100 },
  );
  const link = /https:\/\/magazine\.test(\/subscribe\/confirm\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const unsubscribePath =
    /<https:\/\/magazine\.test(\/unsubscribe\/.+)>/.exec(
      mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '',
    )?.[1] ?? '';

  const before = await rows();
  for (const path of [link, unsubscribePath, link, unsubscribePath]) {
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(page.html).toMatch(/<form[^>]* method="post"/);
    expect(page.html).toContain('content="noindex"');
    expect(page.cacheSeconds).toBe(0);
  }
  expect(await rows()).toEqual(before);

  const confirmed = await open(link, { form: {} });
  expect(confirmed.html).toContain('Your subscription is confirmed');
  expect(confirmed.html).toContain('Back to Home</a>');
  expect((await open(link, { form: {} })).html).toContain('Already confirmed');
  expect((await open(link)).html).toContain('Already confirmed');
  expect((await rows())[0]?.status).toBe('active');

  const again = await open('/subscribe', { form: { email: 'reader@example.com' } });
  expect(again.status).toBe(409);
  expect(again.html).toContain('This email is already subscribed to our newsletter.');

  const unsubscribed = await open(unsubscribePath, { form: oneClick });
  expect(unsubscribed.status).toBe(200);
  expect(unsubscribed.html).toContain('You have unsubscribed');
  expect(unsubscribed.html).toContain('href="/subscribe"');
  expect((await rows())[0]?.status).toBe('unsubscribed');
  expect((await open(unsubscribePath)).html).toContain('You have unsubscribed');
});

test('an unknown unsubscribe link leads to the contact form', async () => {
  const page = await open('/unsubscribe/unknown');
  expect(page.status).toBe(404);
  expect(page.html).toContain('href="/contact"');
});

test('a POST without the one-click field does not unsubscribe', async () => {
  await open('/subscribe', { form: { email: 'stays@example.com' } });
  const mail = await vi.waitFor(
    async () => {
      const sent = (await mails()).find(({ to }) => to?.[0]?.address === 'stays@example.com');
      expect(sent).toBeDefined();
      return sent;
    },
    { timeout: 60_000, interval: 100 },
  );
  const unsubscribePath =
    /magazine\.test(\/unsubscribe\/[^>]+)/.exec(
      mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '',
    )?.[1] ?? '';
  expect((await open(unsubscribePath, { form: {} })).status).toBe(400);
  expect(
    (await open(unsubscribePath, { body: { type: 'application/json', text: '{"List-Unsubscribe":"One-Click"}' } }))
      .status,
  ).toBe(400);
  const [row] = await database()
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, 'stays@example.com'));
  expect(row?.status).toBe('pending');
  const multipart = [
    '--b',
    'Content-Disposition: form-data; name="List-Unsubscribe"',
    '',
    'One-Click',
    '--b--',
    '',
  ].join('\r\n');
  expect(
    (await open(unsubscribePath, { body: { type: 'multipart/form-data; boundary=b', text: multipart } })).html,
  ).toContain('You have unsubscribed');
});

test('unknown links show an explanation', async () => {
  for (const path of [`/subscribe/confirm/${'A'.repeat(43)}`, `/unsubscribe/${'A'.repeat(64)}`]) {
    for (const options of [undefined, { form: oneClick }]) {
      const response = await open(path, options);
      expect(response.status).toBe(404);
      expect(response.html).toContain('This link does not work');
    }
  }
});

test('invalid fields keep their input and show errors in the reader’s language', async () => {
  const response = await open('/subscribe', { form: { email: '"><script>', name: 'x'.repeat(101) }, locale: 'fr' });
  expect(response.status).toBe(400);
  expect(response.html).toContain('Veuillez saisir une adresse e-mail valide');
  expect(response.html).toContain('Veuillez utiliser au plus 100 caractères.');
  expect(response.html).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(response.html.match(/aria-invalid="true" aria-describedby="([^"]+)"/g)).toHaveLength(2);
  const described = /aria-describedby="(\S+)[^"]*"/.exec(response.html)?.[1];
  expect(response.html).toContain(`id="${described}" class="field-error"`);
});

test('rejects bodies that are not forms and ignores unknown fields', async () => {
  const bodies = [
    { type: 'application/json', text: '{"email":"a@example.com"}' },
    { type: 'text/plain', text: 'email=a@example.com' },
    { type: 'multipart/form-data; boundary=x', text: 'broken' },
  ];
  for (const body of bodies) expect((await open('/subscribe', { body })).status).toBe(400);
  const hostile = {
    '__proto__[email]': 'a@example.com',
    'email[999999999]': 'a',
    __INTENT__: '{"type":"reset"}',
    'a..b[': 'c',
  };
  const response = await open('/subscribe', { form: { ...hostile, status: 'active', email: 'plain@example.com' } });
  expect(response.status).toBe(200);
  const [row] = await database()
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, 'plain@example.com'));
  expect(row?.status).toBe('pending');
});

test('rejects a client’s eleventh sign-up within an hour', async () => {
  const address = '203.0.113.50';
  for (let number = 1; number <= 10; number += 1) {
    expect((await open('/subscribe', { form: { email: `n${number}@example.com` }, address })).status).toBe(200);
  }
  const refused = await open('/subscribe', { form: { email: 'n11@example.com' }, address });
  expect(refused.status).toBe(429);
  expect(refused.html).toContain('Subscription Failed');
  expect(refused.html).toContain('Too many requests. Please try again in an hour.');
  expect(refused.html).toContain('value="n11@example.com"');
});

test('a server error is reported as a failure', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue();
  await stopJobs();
  try {
    const response = await open('/subscribe', { form: { email: 'unlucky@example.com' }, address: '203.0.113.60' });
    expect(response.status).toBe(500);
    expect(response.html).toContain('Failed to subscribe. Please try again.');
    expect((await rows()).map(({ email }) => email)).not.toContain('unlucky@example.com');
    expect(logged).toHaveBeenCalledOnce();
  } finally {
    stopJobs = await startJobs(connection(), newsletterJobs);
  }
});
