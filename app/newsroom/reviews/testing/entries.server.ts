import { createReview } from '~/content/reviews/manage.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Entries, newNumber } from '~/platform/testing/entries';

/** Editors and administrators only. Moderators lack the permission; subscribers cannot enter the newsroom. */
const forEditors = 'signin home refused ok ok';
/** Redirects to the list. */
const redirectsEditors = 'signin led refused led led';

const addReview = async (): Promise<string> =>
  createReview(await addMember('editor'), {
    ...{ name: `Platform ${newNumber()}`, slug: undefined, category: 'Builder', rating: 4.5, users: 'Not published' },
    ...{ usersSource: null, description: 'What it does.', pros: ['One'], cons: ['Two'], pricing: 'Free', url: null },
    ...{ featured: false, articleId: null },
  });

/** A form with every field. */
const form = () => ({
  name: `Platform ${newNumber()}`,
  slug: `platform-${newNumber()}`,
  category: 'Builder',
  rating: '4.5',
  users: 'Not published',
  usersSource: 'https://example.org/users',
  description: 'What it does.',
  pros: 'One',
  cons: 'Two',
  pricing: 'Free',
  url: 'https://example.org/',
  featured: 'on',
  articleId: '',
});

/** Expected access to the screens of platform reviews, by role. */
export const entries: Entries = {
  reads: {
    'GET /admin (platform-reviews)': { outcomes: forEditors, path: () => '/admin?tab=platform-reviews' },
    'GET /admin/reviews': { outcomes: forEditors },
    'GET /admin/reviews/new': { outcomes: forEditors },
    'GET /admin/reviews/:id': { outcomes: forEditors, path: async () => `/admin/reviews/${await addReview()}` },
  },
  writes: [
    {
      entry: 'POST /admin/reviews/new',
      outcomes: redirectsEditors,
      prepare: () => ({ path: '/admin/reviews/new', form: form() }),
    },
    {
      // A version of another review, as if someone else had changed this one.
      entry: 'POST /admin/reviews/:id',
      outcomes: 'signin led refused 409 409',
      prepare: async () => ({
        path: `/admin/reviews/${await addReview()}`,
        form: { ...form(), version: 'of another' },
      }),
    },
    {
      entry: 'POST /admin/reviews',
      outcomes: redirectsEditors,
      prepare: async () => ({ path: '/admin/reviews', form: { intent: 'feature', id: await addReview() } }),
    },
  ],
};
