import { type Entries, forNewsroom, nobody } from '~/platform/testing/entries';

/** The editor's routes, with the expected outcome for each role. */
export const entries: Entries = {
  reads: {
    'GET /admin/editor/:id?': { outcomes: forNewsroom, path: () => '/admin/editor' },
    'GET /admin/editor/links': { outcomes: forNewsroom, path: () => '/admin/editor/links?search=forms' },
    'GET /admin/editor/clean': { outcomes: nobody },
  },
  writes: [
    {
      entry: 'POST /admin/editor/clean',
      outcomes: 'refused refused ok ok ok',
      prepare: () => ({ path: '/admin/editor/clean', form: { content: '<article><p>A text</p></article>' } }),
    },
  ],
};
