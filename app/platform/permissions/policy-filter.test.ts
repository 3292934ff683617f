import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { openTestDatabase } from '~/platform/testing/database.server';
import { type Actor, operator, type Policy, visitor } from './permissions';
import { allOf, among, anyOf, hasPermission, hasValue, not, owner } from './policy';
import { policyFilter } from './policy-filter.server';

openTestDatabase();

type Thing = { id: string; userId: string | null; status: string; writers: readonly string[] };

const [one, other] = [newId(), newId()];
const things: Thing[] = [one, other, null].flatMap((userId) =>
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

const isOwner: Policy<Thing> = owner('userId');
const isWriter: Policy<Thing> = among('writers');
const isHeld: Policy<Thing> = hasValue('status', 'held');
const moderates: Policy<Thing> = hasPermission('content.moderate');
const policies: Record<string, Policy<Thing>> = {
  isOwner,
  isWriter,
  isHeld,
  moderates,
  open: hasValue('status', 'published', 'held'),
  notOwner: not(isOwner),
  notWriter: not(isWriter),
  notModerates: not(moderates),
  ownHeld: allOf(isHeld, isOwner),
  readable: anyOf(hasValue('status', 'published'), allOf(isHeld, isOwner)),
  moderatorOrOwner: anyOf(moderates, isOwner),
  ownWork: not(anyOf(isOwner, isWriter)),
  heldOfModerators: allOf(moderates, isHeld),
  notNot: not(not(isOwner)),
};

async function foundBy(policy: Policy<Thing>, actor: Actor): Promise<string[]> {
  const rows = sql.join(
    things.map(({ id, userId, status }) => sql`(${id}::uuid, ${userId}::uuid, ${status}::text)`),
    sql`, `,
  );
  const pairs = things.flatMap(({ id, writers }) => writers.map((writer) => sql`(${id}::uuid, ${writer}::uuid)`));
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
  const policy = policies[name] as Policy<Thing>;
  for (const actor of actors) {
    const allowed = things.filter((thing) => policy.allows(actor, thing)).map(({ id }) => id);
    expect((await foundBy(policy, actor)).toSorted(), actor.role).toEqual(allowed.toSorted());
  }
});

test('the policies distinguish actors and resources', () => {
  const count = (policy: Policy<Thing>, actor: Actor) => things.filter((thing) => policy.allows(actor, thing)).length;
  const member: Actor = { role: 'subscriber', userId: one };
  expect([count(isOwner, visitor), count(isOwner, operator), count(isOwner, member)]).toEqual([0, 0, 9]);
  expect([count(isWriter, visitor), count(isWriter, member)]).toEqual([0, 18]);
  expect([count(moderates, visitor), count(moderates, { role: 'moderator', userId: other })]).toEqual([0, 27]);
});

test('a column missing from the query is a programming error', () => {
  const columns = {} as { userId: ReturnType<typeof sql> };
  expect(() => policyFilter(owner('userId'), { role: 'subscriber', userId: one }, columns)).toThrow('no such column');
});
