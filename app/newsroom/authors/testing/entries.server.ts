import { authorScreenPath } from '~/content/authors/constants';
import { addAuthor } from '~/content/authors/testing/entries.server';
import type { Entries } from '~/platform/testing/entries';

/** Editors and administrators only. Moderators lack the permission; subscribers cannot enter the newsroom. */
const forEditors = 'signin home refused ok ok';

export const entries: Entries = {
  reads: {
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
