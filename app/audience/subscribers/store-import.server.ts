import { and, eq, inArray, isNull, like, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { ListedPerson } from './rules';
import { newsletterSubscribers } from './schema';

/**
 * Stores people from another service’s mailing list. Someone whom any list has added is unsubscribed when this one says so; what
 * someone has decided here stays.
 * @returns the status of each row that was added or changed.
 */
export async function saveListed(
  executor: Executor,
  people: readonly ListedPerson[],
  source: string,
  now: Date,
): Promise<{ id: string; status: string; isNew: boolean }[]> {
  const { status, confirmedAt, unsubscribedAt } = newsletterSubscribers;
  return executor
    .insert(newsletterSubscribers)
    .values(
      people.map((person) => ({
        ...{ id: newId(), email: person.email, name: person.name, language: person.language, source },
        ...{ status: person.status, createdAt: person.status === 'active' ? person.consentAt : now },
        confirmedAt: person.status === 'active' ? person.consentAt : null,
        unsubscribedAt: person.status === 'active' ? null : person.endedAt,
      })),
    )
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      set: {
        status: sql`excluded.status`,
        confirmedAt: sql`coalesce(excluded.confirmed_at, ${confirmedAt})`,
        unsubscribedAt: sql`coalesce(excluded.unsubscribed_at, ${unsubscribedAt})`,
        confirmationHash: null,
      },
      setWhere: sql`(${status} = 'pending' and excluded.status = 'active')
        or (${status} = 'active' and excluded.status = 'unsubscribed' and ${newsletterSubscribers.source} like 'import:%')`,
    })
    .returning({ id: newsletterSubscribers.id, status, isNew: sql<boolean>`(xmax = 0)` });
}

/**
 * Deletes subscribers whom an import has added and who have neither unsubscribed nor signed up here since. Returns how many.
 */
export async function deleteListed(executor: Executor, ids: readonly string[]): Promise<number> {
  const deleted = await executor
    .delete(newsletterSubscribers)
    .where(
      and(
        inArray(newsletterSubscribers.id, [...ids]),
        eq(newsletterSubscribers.status, 'active'),
        like(newsletterSubscribers.source, 'import:%'),
        isNull(newsletterSubscribers.signedUpAgainAt),
      ),
    )
    .returning({ id: newsletterSubscribers.id });
  return deleted.length;
}
