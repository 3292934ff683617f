import { database, type Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { tagSlugOf } from './rules';
import * as store from './store-authors.server';

/** Authors that are offered to choose from. */
const mostOffered = 500;

/** Whom articles name, in the order of their names. */
export async function knownAuthors(actor: Actor): Promise<{ slug: string; name: string }[]> {
  authorize(actor, 'articles.write');
  return store.listAuthors(database(), mostOffered);
}

/**
 * The author of a name, added when there is none: the key. Who is known already keeps the spelling they have, whatever
 * case or accents they are named with here. For use cases that have already checked permissions.
 * @returns `undefined` for no name.
 */
export async function authorNamed(executor: Executor, name: string): Promise<string | undefined> {
  const named = name.trim();
  return named === ''
    ? undefined
    : store.findOrAddAuthor(executor, { id: newId(), slug: tagSlugOf(named), name: named });
}

/** The author of a name where there is one already: the key. For use cases that have already checked permissions. */
export async function knownAuthor(executor: Executor, name: string): Promise<string | null> {
  const named = name.trim();
  return named === '' ? null : store.findAuthor(executor, tagSlugOf(named));
}
