import type { Executor } from '~/platform/database/database.server';
import type { ListedPerson } from './rules';
import { deleteListed, saveListed } from './store-import.server';

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

/** Removes subscribers whom an import has added, unless they have unsubscribed or signed up here since. For use cases that have already checked permissions. */
export const removeListedPeople = (executor: Executor, ids: readonly string[]): Promise<number> =>
  ids.length === 0 ? Promise.resolve(0) : deleteListed(executor, ids);

/**
 * Stores people from another service’s mailing list without sending emails. Nobody who unsubscribed here is subscribed
 * again, and nobody who subscribed here is unsubscribed. For use cases that have already checked permissions.
 * @param people each address once.
 * @param source names the service, such as `import:mailchimp`.
 * @param onAdded receives the IDs of the subscribers who are new here.
 */
export async function storeListedPeople(
  executor: Executor,
  people: readonly ListedPerson[],
  source: string,
  now: Date,
  onAdded?: (ids: string[]) => Promise<void>,
): Promise<StoredPeople> {
  const stored: StoredPeople = { added: 0, confirmed: 0, ended: 0, unchanged: people.length };
  if (people.length === 0) return stored;
  const rows = await saveListed(executor, people, source, now);
  await onAdded?.(rows.filter(({ isNew, status }) => isNew && status === 'active').map(({ id }) => id));
  for (const row of rows) {
    stored.unchanged -= 1;
    if (row.status === 'unsubscribed') stored.ended += 1;
    else if (row.isNew) stored.added += 1;
    else stored.confirmed += 1;
  }
  return stored;
}
