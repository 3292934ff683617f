import { eq } from 'drizzle-orm';
import { type ComponentType, createElement } from 'react';
import { expect, test } from 'vitest';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { startMailRelay } from '~/platform/testing/mailbox.server';
import { sendInvitation } from '../administration/send-invitation.server';
import { resetMinutes } from '../constants';
import { profiles } from '../schema';
import { addMember } from '../testing/members.server';
import { addMemberWithPassword } from '../testing/signed-in.server';
import { readReset } from './password-reset.server';
import * as resetScreen from './routes/reset';
import { sendReset } from './send-reset.server';

openTestDatabase();
const relay = startMailRelay();

test('a reset email rejected by the relay arrives on the next attempt', async () => {
  const { userId, email } = await addMemberWithPassword();
  relay.refusals.push({ at: 'message', code: 451, message: 'try again later' });
  await expect(sendReset(userId, new Date())).rejects.toMatchObject({ name: 'EmailNotSentError' });
  expect(relay.deliveries).toEqual([]);
  await sendReset(userId, new Date());
  const [delivery] = relay.deliveries.splice(0);
  expect(delivery?.recipients).toEqual([email]);
  const token = /\/auth\/reset\/([\w-]+)/.exec(delivery?.mail.text ?? '')?.[1] ?? '';
  expect(await readReset(token)).toBe('open');
});

test('the first password is chosen after a welcome, and replaces none', async () => {
  const { userId } = await addMember();
  await sendInvitation(userId, new Date());
  const text = relay.deliveries.splice(0)[0]?.mail.text ?? '';
  const token = /\/auth\/reset\/([\w-]+)/.exec(text)?.[1] ?? '';
  expect(await readReset(token)).toBe('first_password');
  const screen = resetScreen.default as ComponentType<{ params: { token: string } }>;
  const module = { ...resetScreen, default: () => createElement(screen, { params: { token } }) };
  const pages = [{ path: '/auth/reset/:token', module }] as unknown as Page[];
  const { status, html } = await visit(pages, `/auth/reset/${token}`);
  expect(status).toBe(200);
  expect(html).toContain('Welcome to Lowdown');
  expect(html).toContain('Set password');
  expect(html).not.toContain('sign you out');
});

test('an invited member also gives a name', async () => {
  const { userId } = await addMember();
  await database().update(profiles).set({ hasProvisionalName: true }).where(eq(profiles.userId, userId));
  await sendInvitation(userId, new Date());
  const token = /\/auth\/reset\/([\w-]+)/.exec(relay.deliveries.splice(0)[0]?.mail.text ?? '')?.[1] ?? '';
  const screen = resetScreen.default as ComponentType<{ params: { token: string } }>;
  const module = { ...resetScreen, default: () => createElement(screen, { params: { token } }) };
  const pages = [{ path: '/auth/reset/:token', module }] as unknown as Page[];
  expect((await visit(pages, `/auth/reset/${token}`)).html).toContain('autoComplete="name"');
  const passwords = { password: 'the first one', confirm: 'the first one' };
  expect((await visit(pages, `/auth/reset/${token}`, { form: { ...passwords, name: ' ' } })).html).toContain(
    'Please enter your name.',
  );
  expect(await readReset(token)).toBe('invitation');
});

test('a link expires an hour after its email was sent', async () => {
  const { userId } = await addMemberWithPassword();
  await sendReset(userId, new Date(Date.now() - resetMinutes * 60_000));
  const token = /\/auth\/reset\/([\w-]+)/.exec(relay.deliveries.splice(0)[0]?.mail.text ?? '')?.[1] ?? '';
  expect(await readReset(token)).toBe('unknown');
});
