import { findOrAddAuthor } from '~/content/articles/authors/store-authors.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { type Entries, everyone, newNumber } from '~/platform/testing/entries';
import { authorPath, authorScreenPath } from '../constants';
import { changeProfile } from '../service.server';

/** Editors and administrators only. Moderators lack the permission; subscribers cannot enter the newsroom. */
const forEditors = 'signin home refused ok ok';

/** Adds an author with a profile and returns the slug. */
async function addAuthor(): Promise<string> {
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
    'GET /admin/authors': { outcomes: forEditors },
    'GET /admin/authors/:slug': { outcomes: forEditors, path: async () => authorScreenPath(await addAuthor()) },
  },
  writes: [
    {
      entry: 'POST /admin/authors/:slug',
      outcomes: 'signin led refused ok ok',
      prepare: async () => ({
        path: authorScreenPath(await addAuthor()),
        form: { biography: 'Writes and reads.', website: 'https://example.org/', picture: '' },
      }),
    },
  ],
};
