import { expect, test } from 'vitest';
import { operator } from '~/platform/permissions/permissions';
import { openTestDatabase } from '~/platform/testing/database.server';
import { startMailRelay } from '~/platform/testing/mailbox.server';
import { resetMinutes } from '../constants';
import { addMemberWithPassword } from '../testing/signed-in.server';
import { readReset } from './password-reset.server';
import { sendReset } from './send-reset.server';

openTestDatabase();
const relay = startMailRelay();

test('a reset email rejected by the relay arrives on the next attempt', async () => {
  const { userId, email } = await addMemberWithPassword();
  relay.refusals.push({ at: 'message', code: 451, message: 'try again later' });
  await expect(sendReset(operator, userId, new Date())).rejects.toMatchObject({ name: 'EmailNotSentError' });
  expect(relay.deliveries).toEqual([]);
  await sendReset(operator, userId, new Date());
  const [delivery] = relay.deliveries.splice(0);
  expect(delivery?.recipients).toEqual([email]);
  const token = /\/auth\/reset\/([\w-]+)/.exec(delivery?.mail.text ?? '')?.[1] ?? '';
  expect(await readReset(token)).toBe('open');
});

test('a link expires an hour after its email was sent', async () => {
  const { userId } = await addMemberWithPassword();
  await sendReset(operator, userId, new Date(Date.now() - resetMinutes * 60_000));
  const token = /\/auth\/reset\/([\w-]+)/.exec(relay.deliveries.splice(0)[0]?.mail.text ?? '')?.[1] ?? '';
  expect(await readReset(token)).toBe('unknown');
});
