import { sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { Locale } from '~/platform/languages/locales';
import { newsletterSubscribers } from './schema';

/** Someone on a mailing list of another service. */
export type ListedPerson = {
  /** Lowercase. */
  email: string;
  name: string | null;
  language: Locale;
} & (
  | {
      status: 'active';
      /** When they agreed to receive the newsletter. */
      consentAt: Date;
    }
  | { status: 'unsubscribed'; endedAt: Date }
);

export type StoredPeople = {
  /** Subscribers who are new here. */
  added: number;
  /** Those who had signed up here without confirming. */
  confirmed: number;
  /** Unsubscribed people who are stored so that they are not subscribed again, and those who unsubscribed there since. */
  ended: number;
  /** Those who stay as they are: subscribed already, or unsubscribed here. */
  unchanged: number;
};

/**
 * Stores people from another service’s mailing list without sending emails. Nobody who unsubscribed here is subscribed
 * again, and nobody who subscribed here is unsubscribed. For use cases that have already checked permissions.
 * @param people each address once.
 * @param source names the service, such as `import:mailchimp`.
 */
export async function storeListedPeople(
  executor: Executor,
  people: readonly ListedPerson[],
  source: string,
  now: Date,
): Promise<StoredPeople> {
  const stored: StoredPeople = { added: 0, confirmed: 0, ended: 0, unchanged: people.length };
  if (people.length === 0) return stored;
  const { status, confirmedAt, unsubscribedAt } = newsletterSubscribers;
  const rows = await executor
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
      // An earlier import of the same list is updated; what someone has decided here is not.
      setWhere: sql`(${status} = 'pending' and excluded.status = 'active')
        or (${status} = 'active' and excluded.status = 'unsubscribed' and ${newsletterSubscribers.source} = ${source})`,
    })
    .returning({ status, isNew: sql<boolean>`(xmax = 0)` });
  for (const row of rows) {
    stored.unchanged -= 1;
    if (row.status === 'unsubscribed') stored.ended += 1;
    else if (row.isNew) stored.added += 1;
    else stored.confirmed += 1;
  }
  return stored;
}
