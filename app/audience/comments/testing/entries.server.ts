import { openingArticlePath } from '~/content/articles/testing/opening-article.server';
import { writeOldArticle } from '~/content/articles/testing/written-articles.server';
import { type Entries, everyone, forMembers, redirectedAfterSignIn, type StepActor } from '~/platform/testing/entries';
import { addComment } from './comments.server';

/** Without JavaScript, a successful submission redirects. */
const membersRedirected = 'refused led led led led';
const notOwner = 'refused none none none none';

const commentPagePath = (task: string) => async (member: StepActor) =>
  `/comments/${(await addComment(member)).id}/${task}`;

/** Comment routes with the expected outcome for each role. */
export const entries: Entries = {
  reads: {
    // A visitor sees a sign-in prompt, and typed text is preserved.
    'GET /article/:slug/comments/new': {
      outcomes: everyone,
      path: openingArticlePath(({ slug }) => `/article/${slug}/comments/new`),
    },
    'GET /article/:slug/comments/count': {
      outcomes: everyone,
      path: openingArticlePath(({ slug }) => `/article/${slug}/comments/count`),
    },
    'GET /comments/:id/edit': { outcomes: everyone, path: commentPagePath('edit') },
    'GET /comments/:id/edit (another’s)': {
      outcomes: 'ok none none none none',
      path: () => commentPagePath('edit')(undefined),
    },
    'GET /comments/:id/delete': { outcomes: forMembers, path: commentPagePath('delete') },
    'GET /comments/:id/delete (another’s)': {
      outcomes: 'signin none none none none',
      path: () => commentPagePath('delete')(undefined),
    },
    'GET /comments/:id/report': { outcomes: forMembers, path: () => commentPagePath('report')(undefined) },
  },
  writes: [
    {
      entry: 'POST /article/:slug/comments/new',
      outcomes: membersRedirected,
      prepare: async () => ({
        path: `/article/${(await writeOldArticle()).slug}/comments/new`,
        form: { text: 'A comment' },
      }),
    },
    {
      entry: 'POST /comments/:id/edit',
      outcomes: membersRedirected,
      prepare: async (member) => ({
        path: `/comments/${(await addComment(member)).id}/edit`,
        form: { text: 'Changed' },
      }),
    },
    {
      entry: 'POST /comments/:id/edit (another’s)',
      outcomes: notOwner,
      prepare: async () => ({ path: `/comments/${(await addComment(undefined)).id}/edit`, form: { text: 'Changed' } }),
    },
    {
      entry: 'POST /comments/:id/delete',
      outcomes: redirectedAfterSignIn,
      prepare: async (member) => ({ path: `/comments/${(await addComment(member)).id}/delete`, form: {} }),
    },
    {
      entry: 'POST /comments/:id/delete (another’s)',
      outcomes: 'signin none none none none',
      prepare: async () => ({ path: `/comments/${(await addComment(undefined)).id}/delete`, form: {} }),
    },
    {
      entry: 'POST /comments/:id/report',
      outcomes: forMembers,
      prepare: async () => ({
        path: `/comments/${(await addComment(undefined)).id}/report`,
        form: { type: 'spam', reason: 'A reason' },
      }),
    },
  ],
};
