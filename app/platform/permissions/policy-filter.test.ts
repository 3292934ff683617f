import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { openTestDatabase } from '~/platform/testing/database.server';
import { type Actor, operator, visitor } from './actors';
import type { Policy } from './declarations';
import { allOf, among, anyOf, hasPermission, hasValue, not, owner } from './policy';
import { policyFilter } from './policy-filter.server';

openTestDatabase();

type Resource = { id: string; userId: string | null; status: string; writers: readonly string[] };

const [one, other] = [newId(), newId()];
const resources: Resource[] = [one, other, null].flatMap((userId) =>
  ['published', 'held', 'deleted'].flatMap((status) =>
    [[], [one], [one, other]].map((writers) => ({ id: newId(), userId, status, writers })),
  ),
);
const actors: Actor[] = [
  visitor,
  operator,
  { role: 'subscriber', userId: one },
  { role: 'moderator', userId: other },
  { role: 'admin', userId: newId() },
];

const isOwner: Policy<Resource> = owner('userId');
const isWriter: Policy<Resource> = among('writers');
const isOnHold: Policy<Resource> = hasValue('status', 'held');
const isModerator: Policy<Resource> = hasPermission('content.moderate');
const policies: Record<string, Policy<Resource>> = {
  isOwner,
  isWriter,
  isHeld: isOnHold,
  moderates: isModerator,
  open: hasValue('status', 'published', 'held'),
  notOwner: not(isOwner),
  notWriter: not(isWriter),
  notModerates: not(isModerator),
  ownHeld: allOf(isOnHold, isOwner),
  readable: anyOf(hasValue('status', 'published'), allOf(isOnHold, isOwner)),
  moderatorOrOwner: anyOf(isModerator, isOwner),
  ownWork: not(anyOf(isOwner, isWriter)),
  heldOfModerators: allOf(isModerator, isOnHold),
  notNot: not(not(isOwner)),
};

async function foundBy(policy: Policy<Resource>, actor: Actor): Promise<string[]> {
  const rows = sql.join(
    resources.map(({ id, userId, status }) => sql`(${id}::uuid, ${userId}::uuid, ${status}::text)`),
    sql`, `,
  );
  const pairs = resources.flatMap(({ id, writers }) => writers.map((writer) => sql`(${id}::uuid, ${writer}::uuid)`));
  const filter = policyFilter(policy, actor, {
    id: sql`id`,
    userId: sql`user_id`,
    status: sql`status`,
    writers: sql`(select writer from (values ${sql.join(pairs, sql`, `)}) as written (thing, writer) where thing = id)`,
  });
  const found = await database().execute<{ id: string }>(
    sql`select id from (values ${rows}) as things (id, user_id, status) where ${filter}`,
  );
  return found.rows.map(({ id }) => id);
}

test.each(Object.keys(policies))('%s: a list finds exactly what a single read allows', async (name) => {
  const policy = policies[name] as Policy<Resource>;
  for (const actor of actors) {
    const allowed = resources.filter((resource) => policy.allows(actor, resource)).map(({ id }) => id);
    expect((await foundBy(policy, actor)).toSorted(), actor.role).toEqual(allowed.toSorted());
  }
});

test('the policies distinguish between actors and between resources', () => {
  const count = (policy: Policy<Resource>, actor: Actor) =>
    resources.filter((resource) => policy.allows(actor, resource)).length;
  const member: Actor = { role: 'subscriber', userId: one };
  expect([count(isOwner, visitor), count(isOwner, operator), count(isOwner, member)]).toEqual([0, 0, 9]);
  expect([count(isWriter, visitor), count(isWriter, member)]).toEqual([0, 18]);
  expect([count(isModerator, visitor), count(isModerator, { role: 'moderator', userId: other })]).toEqual([0, 27]);
});

test('a column missing from the query causes an error', () => {
  const columns = {} as { userId: ReturnType<typeof sql> };
  expect(() => policyFilter(owner('userId'), { role: 'subscriber', userId: one }, columns)).toThrow('no such column');
});
