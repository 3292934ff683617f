import { expect, test } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { openPageDatabase } from '~/platform/testing/database.server';
import { openWholeSite } from './whole-site.server';

openPageDatabase();
const site = openWholeSite();

test.each([
  ['/admin/articles.data', { intent: 'save-view', name: 'Mine', query: '' }, 'You are not allowed to do this.'],
])('a form posted to %s is refused in English, whatever the member’s language', async (path, form, sentence) => {
  const { userId } = await addMember('subscriber', { language: 'de' });
  const headers = { cookie: await site.signIn(userId), origin: 'https://magazine.test' };
  const { status, text } = await site.ask(path, { form, headers });
  expect({ status, text }).toMatchObject({ status: 403, text: expect.stringContaining(sentence) });
});
