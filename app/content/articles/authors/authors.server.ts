import { database, type Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { tagSlugOf } from '../rules';
import * as store from './store-authors.server';

/** Maximum number of authors offered as suggestions. */
const maxSuggestions = 500;

/** Returns the authors to suggest, ordered by name. */
export async function listAuthorSuggestions(actor: Actor): Promise<{ slug: string; name: string }[]> {
  authorize(actor, 'articles.write');
  return store.listAuthors(database(), maxSuggestions);
}

/**
 * Returns the ID of the author with this name, adding the author if necessary. Case and accents are ignored when
 * matching, and an existing author keeps the stored spelling. Does not check permissions; the caller must.
 * @returns `undefined` for an empty name.
 */
export async function findOrAddAuthorByName(executor: Executor, name: string): Promise<string | undefined> {
  const trimmedName = name.trim();
  return trimmedName === ''
    ? undefined
    : store.findOrAddAuthor(executor, { id: newId(), slug: tagSlugOf(trimmedName), name: trimmedName });
}

/**
 * Returns the ID of the existing author with this name; null when there is none. Does not check permissions; the caller
 * must.
 */
export async function findAuthorByName(executor: Executor, name: string): Promise<string | null> {
  const trimmedName = name.trim();
  return trimmedName === '' ? null : store.findAuthor(executor, tagSlugOf(trimmedName));
}

/**
 * Returns the author whom an article with this name in its byline gets when it is published: the existing one with this
 * name, in the stored spelling, otherwise the one who would be added. Null for an empty name.
 */
export async function bylineOf(actor: Actor, name: string): Promise<{ slug: string; name: string } | null> {
  authorize(actor, 'articles.write');
  const trimmedName = name.trim();
  if (trimmedName === '') return null;
  const added = { slug: tagSlugOf(trimmedName), name: trimmedName };
  const existing = await store.readAuthor(database(), added.slug);
  return existing ? { slug: existing.slug, name: existing.name } : added;
}
