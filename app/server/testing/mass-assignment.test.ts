import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { moderateComments } from '~/audience/comments/settings';
import { userRoles } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { operator } from '~/platform/permissions/actors';
import { changeSettings } from '~/platform/settings/change.server';
import { changesBetween, readTables } from '~/platform/testing/changes.server';
import { openPageDatabase } from '~/platform/testing/database.server';
import { type Caller, callers, type Write } from '~/platform/testing/entries';
import { writes } from './site-entries.server';
import { openWholeSite } from './whole-site.server';

openPageDatabase();
const site = openWholeSite();

/** A member whom no other member's request may affect. */
let bystander: Awaited<ReturnType<typeof addMember>>;
beforeAll(async () => {
  bystander = await addMember('subscriber');
});

/** Returns fields that no form has and that would do harm if a request could set them, in several spellings. */
function extraFields(): Record<string, string> {
  const harm: Record<string, string> = {
    id: bystander.userId,
    userId: bystander.userId,
    authorId: bystander.userId,
    ownerId: bystander.userId,
    subscriberId: bystander.userId,
    role: 'admin',
    roles: 'admin',
    isAdmin: 'true',
    emailVerified: 'true',
    verified: 'true',
    twoFactorEnabled: 'true',
    isPublic: 'true',
    isFeatured: 'true',
    isArchived: 'true',
    isHidden: 'true',
    isPinned: 'true',
    isRead: 'true',
    status: 'published',
    state: 'approved',
    priority: 'high',
    viewCount: '987654',
    likeCount: '987654',
    count: '987654',
    rating: '5',
    createdAt: '2001-02-03T04:05:06.000Z',
    updatedAt: '2001-02-03T04:05:06.000Z',
    publishedAt: '2001-02-03T04:05:06.000Z',
    confirmedAt: '2001-02-03T04:05:06.000Z',
    expiresAt: '2099-02-03T04:05:06.000Z',
    mailedAt: '2001-02-03T04:05:06.000Z',
    deletedAt: '2001-02-03T04:05:06.000Z',
    passwordHash: 'mass-assigned',
    token: 'mass-assigned',
    image: 'https://elsewhere.test/mass-assigned.png',
    darkMode: 'true',
    weeklyDigest: 'false',
    keepsHistory: 'false',
    __proto__polluted: 'true',
    'constructor[prototype][role]': 'admin',
    'user[role]': 'admin',
  };
  const underscored = Object.entries(harm).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (message) => `_${message.toLowerCase()}`),
    value,
  ]);
  return { ...Object.fromEntries(underscored), ...harm };
}

/** Returns a value of a JSON document with further fields in each of its objects, where these do not have them. */
function extended(value: unknown, extra: Record<string, string>): unknown {
  if (Array.isArray(value)) return value.map((part) => extended(part, extra));
  if (typeof value !== 'object' || value === null) return value;
  return {
    ...extra,
    ...Object.fromEntries(Object.entries(value).map(([name, part]) => [name, extended(part, extra)])),
  };
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const moment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:\+00:00|Z)/g;
const thisYear = new Date().getUTCFullYear();

/**
 * Removes from a change whatever differs between any two requests: new IDs, current times, secrets, the member's own
 * name.
 */
function comparable(change: string, names: string[]): string {
  let text = change;
  for (const name of names) text = text.replaceAll(name, '<own name>');
  return (
    text
      .replaceAll(uuid, (id) => (id === bystander.userId ? id : '<key>'))
      .replaceAll(moment, (time) => (Math.abs(new Date(time).getUTCFullYear() - thisYear) < 2 ? '<moment>' : time))
      .replaceAll(/\b(?:10|192)\.\d+\.\d+\.\d+\b/g, '<address>')
      .replaceAll(/(?<="code": )"\d{6}"/g, '<code>')
      .replaceAll(/(?<="(?:sequence|position)": )\d+/g, '<place>')
      // Every uploaded picture is unique.
      .replaceAll(/(?<="version": "|\/\d+-)[0-9a-f]{8}(?=[".])/g, '<version>')
      .replaceAll(/(?<="(?:bytes|size|received)": )\d+/g, '<bytes>')
      .replaceAll(/(?:"<key>", )+(?="<key>"\])/g, '')
      .replaceAll(/reader-\d+(?=[@"])/g, 'reader')
      .replaceAll(/\b(act|made)_\d+/g, '$1')
      .replaceAll(/(an[ -]article[ -]|List |Title |"Article |push\.elsewhere\.test\/)\d+/gi, '$1')
      .replaceAll(/((?:shelf|author|platform|is[ -]reported|it[ -]waits)[ -]|untitled)-?\d+/gi, '$1')
      .replaceAll(/"(?:subscriber|moderator|editor|admin)[ -][0-9a-f]{6}"/g, '"<name>"')
      .replaceAll(/(?<=")\$argon2id\$[\w=,+/$]+(?=\\?")/g, '<password>')
      .replaceAll(/(?<=")[\w:=+/-]{32,}(?=")/g, '<secret>')
  );
}

/**
 * Returns the caller for a write: the lowest role that can make it, else a visitor; undefined if nobody can. A redirect
 * means that a write has been made, except that subscribers are redirected from everything that is for the newsroom.
 */
function writerOf({ entry, outcomes }: Write): Caller | undefined {
  const verdicts = outcomes.split(' ');
  const isMadeBy = (caller: Caller): boolean => {
    const verdict = verdicts[callers.indexOf(caller)];
    return (
      verdict === 'ok' || (verdict === 'led' && !(caller === 'subscriber' && /^\w+ \/(?:admin|setup)\b/.test(entry)))
    );
  };
  return callers.find((caller) => caller !== 'visitor' && isMadeBy(caller)) ?? callers.find(isMadeBy);
}

/** Sets whether comments wait for a moderator: what is published anyway would not show that a request can publish it. */
async function holdComments(isOn: boolean, { entry }: Write): Promise<void> {
  if (entry.includes('/comments/')) await changeSettings(operator, [moderateComments.changeTo(isOn)], new Date());
}

/** Returns the status of a write made by a new member, and the changes it made. */
async function effectOf(write: Write, extra: Record<string, string>) {
  // One of the writes sets up the site, which is possible only while there is no administrator.
  await database().delete(userRoles).where(eq(userRoles.role, 'admin'));
  const role = writerOf(write) ?? 'visitor';
  const member = role === 'visitor' ? undefined : await addMember(role);
  const { path, form, json, bytes, method, headers } = await write.prepare(member);
  const cookie = member ? await site.signIn(member.userId) : '';
  await holdComments(true, write);
  const before = await readTables();
  const { status } = await site.ask(path, {
    method: method ?? 'POST',
    headers: { cookie, ...headers },
    ...(bytes && { bytes }),
    ...(bytes ? {} : json === undefined ? { form: { ...extra, ...form } } : { json: extended(json, extra) }),
  });
  const changes = changesBetween(before, await readTables());
  await holdComments(false, write);
  // Ignore site secrets, which are generated on first use, the words of all articles, which are counted, and what health
  // checks measure, with the notifications of it.
  const isIncidental = (change: string): boolean =>
    /^(?:\+ site_secrets|[+-] search_words|[+-] health_\w+) /.test(change) ||
    (change.startsWith('+ notifications ') && change.includes('"/admin/health"'));
  const relevantChanges = changes.filter((change) => !isIncidental(change));
  return {
    status,
    changes: relevantChanges.map((change) => comparable(change, member ? [member.email, member.name] : [])).sort(),
  };
}

/** Writes that store nothing, or nothing at once, or for which the request finds nothing to change. */
const changeNothing = new Set([
  'POST /api/views',
  'POST /api/diagnostics',
  'POST /settings/data',
  'POST /bookmarks/lists/:list (put)',
  'POST /notifications/push (ask)',
  'POST /auth/v1/factors/{id}/challenge (pending sign-in)',
  'PATCH /admin/media/uploads/:id',
  'POST /admin/editor/clean',
  'POST /admin/articles/:id/workflow (checklist)',
  'POST /admin/health',
  'POST /admin/webhooks/:id (ping)',
  'POST /admin/webhooks/:id (resend-failed)',
  'POST /admin/webhooks/:id/:delivery',
  'POST /admin/security (user-revoke)',
  'POST /admin/settings/import (plan)',
  'POST /admin/settings/import (apply)',
]);

test.each(writes)('$entry sets no field that its form does not have', async (write) => {
  const plain = await effectOf(write, {});
  // A write that is not made at all would set no field either.
  const writer = writerOf(write);
  const isAsListed = writer === undefined || (plain.changes.length === 0) === changeNothing.has(write.entry);
  expect(isAsListed, `${writer}: ${plain.status}, ${plain.changes.length} changes`).toBe(true);
  const extended = await effectOf(write, extraFields());
  // Rejecting the whole request is acceptable too.
  const isRefused = extended.status === 400 || extended.status === 413;
  // What has been set before, such as a setting, is not changed again.
  const isSame = JSON.stringify(extended) === JSON.stringify(plain);
  const repeated = isRefused || isSame ? plain : await effectOf(write, {});
  expect(extended).toEqual(isRefused ? { status: extended.status, changes: [] } : repeated);
});
