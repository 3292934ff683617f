import { findOrAddAuthor } from '~/content/articles/authors/store-authors.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { type Entries, everyone, newNumber } from '~/platform/testing/entries';
import { authorPath } from '../constants';
import { changeProfile } from '../service.server';

/** Adds an author with a profile and returns the slug. */
export async function addAuthor(): Promise<string> {
  const slug = `author-${newNumber()}`;
  await findOrAddAuthor(database(), { id: newId(), slug, name: `Author ${slug}` });
  const profile = { biography: 'Writes.', website: '', picture: null };
  await changeProfile(await addMember('editor'), slug, profile, new Date());
  return slug;
}

const pathOf = (file: string) => async (): Promise<string> => `${authorPath(await addAuthor())}${file}`;

export const entries: Entries = {
  reads: {
    'GET /author/:slug': { outcomes: everyone, path: pathOf('') },
    'GET /author/:slug/rss.xml': { outcomes: everyone, path: pathOf('/rss.xml') },
    'GET /author/:slug/atom.xml': { outcomes: everyone, path: pathOf('/atom.xml') },
    'GET /author/:slug/feed.json': { outcomes: everyone, path: pathOf('/feed.json') },
  },
};
