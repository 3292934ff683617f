import { findAuthorByName } from '~/content/articles/authors/authors.server';
import { storeAuthor } from '~/content/articles/writing/write.server';
import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import { shorten } from '~/platform/html/text';
import { longestBiography } from './constants';
import { profileForm } from './rules';
import * as store from './store.server';

/**
 * Fills the empty fields of an author's public profile, adding the author if necessary. What someone has entered here
 * stays. A biography that is too long is cut, and a website without https is asked for over https. For use cases that
 * have already checked permissions.
 * @returns whether the profile of an author who was here before has changed.
 */
export async function fillProfile(
  executor: Executor,
  emit: (event: DomainEvent) => Promise<void>,
  name: string,
  given: { biography: string; website: string; pictureId: string | null },
  now: Date,
): Promise<boolean> {
  const text = given.biography.trim();
  const biography = profileForm.shape.biography.safeParse(
    text.length > longestBiography ? shorten(text, longestBiography - 1) : text,
  );
  const website = profileForm.shape.website.safeParse(given.website.trim().replace(/^http:/i, 'https:'));
  const filled = { biography: biography.data ?? '', website: website.data ?? '', pictureId: given.pictureId };
  if (filled.biography === '' && filled.website === '' && filled.pictureId === null) return false;
  const isKnown = (await findAuthorByName(executor, name)) !== null;
  const id = await storeAuthor(executor, name);
  const slug = id === undefined ? undefined : await store.slugOfAuthor(executor, id);
  if (id === undefined || slug === undefined) return false;
  await store.lockAuthor(executor, slug);
  const before = await store.authorBySlug(executor, slug);
  const after = {
    biography: before?.biography || filled.biography,
    website: before?.website || filled.website,
    pictureId: before?.pictureId ?? filled.pictureId,
  };
  if (after.biography === before?.biography && after.website === before.website && after.pictureId === before.pictureId)
    return false;
  await store.saveProfile(executor, { authorId: id, ...after, updatedAt: now, updatedBy: null });
  await emit({ type: 'authors.changed', slugs: [slug] });
  return isKnown;
}
