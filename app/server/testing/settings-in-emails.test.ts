import { eq } from 'drizzle-orm';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forwardMessage } from '~/audience/contact/forward.server';
import { contactJobs } from '~/audience/contact/jobs.server';
import { insertMessage } from '~/audience/contact/store.server';
import { newsletterJobs } from '~/audience/subscribers/jobs.server';
import { newsletterSubscribers } from '~/audience/subscribers/schema';
import { sendConfirmation } from '~/audience/subscribers/send-confirmation.server';
import { subscribe } from '~/audience/subscribers/service.server';
import { newsletterFromEmail, newsletterFromName } from '~/audience/subscribers/settings.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { startSettings } from '~/platform/settings/settings.server';
import { adminEmailSetting, siteNameSetting, siteUrlSetting } from '~/platform/site-identity/settings.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { openIdleJobs } from '~/platform/testing/jobs.server';
import { startMailRelay } from '~/platform/testing/mailbox.server';
import { changeElsewhereForTest as change } from '~/platform/testing/settings.server';

openTestDatabase();
openIdleJobs([...newsletterJobs, ...contactJobs]);
const relay = startMailRelay();

let stop: () => void;
beforeAll(async () => {
  // Otherwise, the URL would be that of the configuration.
  setConfiguration({ ...configuration(), configured: new Set() });
  stop = await startSettings();
});
afterAll(() => stop());

/** Signs an address up for the newsletter, and returns the email that this node sends to it, and its sender. */
async function confirmation(): Promise<{ mail: Email | undefined; from: string | undefined }> {
  const email = `${newId()}@readers.test`;
  await subscribe({ email, source: 'website' }, { locale: 'en', address: '198.51.100.1' }, new Date());
  const [row] = await database().select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  await sendConfirmation(row?.id ?? '', new Date());
  const delivery = relay.deliveries.find(({ recipients }) => recipients.includes(email));
  return { mail: delivery?.mail, from: delivery?.from };
}

test('a sender of the newsletter that another node sets sends the next email', async () => {
  const { MAIL_FROM } = configuration();
  const usual = await confirmation();
  expect([usual.mail?.from, usual.from]).toEqual([{ name: 'Lowdown', address: MAIL_FROM }, MAIL_FROM]);

  await change(newsletterFromName, 'The Notes');
  expect((await confirmation()).mail?.from).toEqual({ name: 'The Notes', address: MAIL_FROM });
  await change(newsletterFromEmail, 'news@notes.test');
  const named = await confirmation();
  expect([named.mail?.from, named.from]).toEqual([
    { name: 'The Notes', address: 'news@notes.test' },
    'news@notes.test',
  ]);
});

test('a name and a URL that another node sets are in the next email', async () => {
  const usual = (await confirmation()).mail;
  expect(usual?.text).toContain('https://magazine.test/subscribe/confirm/');

  await change(siteNameSetting, 'Field Notes');
  await change(siteUrlSetting, 'https://notes.test');
  const { mail } = await confirmation();
  expect(mail?.from?.name).toBe('Field Notes');
  expect(mail?.subject).toBe(usual?.subject?.replace('Lowdown', 'Field Notes'));
  expect(mail?.subject).toContain('Field Notes');
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('https://notes.test/subscribe/confirm/');
    expect(part).not.toMatch(/magazine\.test|Lowdown/);
  }
});

test('an administrator’s address that another node sets receives the next contact message', async () => {
  const recipients = async (): Promise<string[] | undefined> => {
    const id = newId();
    const subject = `Message ${id}`;
    await insertMessage(database(), { id, name: 'Ada', email: 'ada@readers.test', subject, message: 'Hello' });
    await forwardMessage(id, new Date());
    return relay.deliveries.find(({ mail }) => mail.subject?.includes(subject))?.recipients;
  };
  expect(await recipients()).toEqual([configuration().CONTACT_EMAIL]);
  await change(adminEmailSetting, 'desk@notes.test');
  expect(await recipients()).toEqual(['desk@notes.test']);
});
