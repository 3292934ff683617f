import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { startGrants } from '~/identity/roles/grants.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { startUserGrants } from '~/identity/user-permissions/service.server';
import type { Member } from '~/platform/permissions/actors';
import { mayDo } from '~/platform/permissions/permissions';
import { openPageDatabase } from '~/platform/testing/database.server';
import * as security from './routes/security';

openPageDatabase();

const pages = [{ path: '/admin/security', module: security }] as unknown as Page[];
let stops: (() => void)[] = [];
let [administrator, reader]: Member[] = [];

beforeAll(async () => {
  stops = [await startGrants(), await startUserGrants()];
  administrator = await addMember('admin');
  reader = await addMember('subscriber', { name: 'Reader <Three>' });
});
afterAll(() => {
  for (const stop of stops) stop();
});

const path = '/admin/security?tab=permissions';
const post = (to: string, form: Record<string, string>) => visit(pages, to, { actor: administrator, form });

test('a permission can be granted until a date, listed and revoked without JavaScript', async () => {
  const userId = reader?.userId ?? '';
  const chosen = await visit(pages, `${path}&user=${userId}`, { actor: administrator });
  expect(chosen.status).toBe(200);
  expect(chosen.html).toContain('Grant to Reader &lt;Three&gt;');
  expect(chosen.html).toContain(`value="${userId}"`);

  const form = { userId, permission: 'media.use', expiresOn: '2100-01-31' };
  const granted = await post(`${path}&user=${userId}&do=user-grant`, form);
  expect(granted.result).toMatchObject({
    outcome: 'done',
    title: 'Permission granted',
    description: 'Reader <Three> can now upload pictures and use them in articles until 31 January 2100.',
  });
  expect(granted.html).toContain('until 31 January 2100');
  expect(mayDo(reader as Member, 'media.use')).toBe(true);

  const revoked = await post(`${path}&do=user-revoke`, { userId, permission: 'media.use' });
  expect(revoked.result).toMatchObject({
    outcome: 'done',
    title: 'Permission revoked',
    description: 'The member may still have it through their role.',
  });
  expect(revoked.html).not.toContain('Revoke media.use from');
  expect(mayDo(reader as Member, 'media.use')).toBe(false);
});

test('invalid input is reported next to its field', async () => {
  const userId = reader?.userId ?? '';
  const wrong = { userId, permission: '', expiresOn: '2001-01-01' };
  expect((await post(`${path}&user=${userId}&do=user-grant`, wrong)).html).toContain('Choose a permission.');
  const past = await post(`${path}&user=${userId}&do=user-grant`, { ...wrong, permission: 'media.use' });
  expect(past.result).toMatchObject({ fields: { expiresOn: 'Choose a date in the future.' } });
});

test('an unknown account returns 404', async () => {
  expect((await visit(pages, `${path}&user=x`, { actor: administrator })).status).toBe(404);
});
