import { addMember } from '~/identity/accounts/testing/members.server';
import { newId } from '~/platform/database/identifiers';
import type { Member } from '~/platform/permissions/actors';
import { type Entries, newNumber, nobody, type StepActor } from '~/platform/testing/entries';
import { createDraft, saveDraft } from '../save.server';

/** Outcomes for pages that only writers can open: visitors are sent to sign in, subscribers to the front page. */
const forWriters = 'signin home ok ok ok';

/** Outcomes for forms on pages that only writers can open: subscribers are redirected. */
const formsForWriters = 'signin led ok ok ok';

/** Outcomes for the editor's automatic requests: visitors and subscribers receive a JSON error. */
const forEditorRequests = 'refused refused ok ok ok';

/** Adds an article that a colleague has created and changed once, and returns its ID. */
async function addDraft(): Promise<string> {
  const colleague: Member = await addMember('editor');
  const { articleId } = await createDraft(colleague, { title: `Article ${newNumber()}`, content: '<p>Words</p>' });
  await saveDraft(colleague, articleId, { baseVersion: 1, fields: { excerpt: 'More' }, label: 'Changed' });
  return articleId;
}

const articlePath = (section: string, part: string) => async (): Promise<string> =>
  `/admin/${section}/${await addDraft()}/${part}`;

const fields = () => ({
  ...{ title: `Title ${newNumber()}`, slug: '', excerpt: 'A summary', category: 'news', tags: ['a tag'] },
  ...{ isFeatured: false, isTrending: false, content: '<p>Other words</p>', imageUrl: '', imageAlt: '' },
  ...{ seoTitle: '', seoDescription: '', seoKeywords: '', level: null, language: 'en' },
});

const clientFields = (member: StepActor) => ({ clientId: newId(), sequence: 1, writerId: member?.userId ?? newId() });

/** Routes that read or change working copies, with the expected outcome for each role. */
export const entries: Entries = {
  reads: {
    'GET /admin/editor/:id/revisions': { outcomes: forWriters, path: articlePath('editor', 'revisions') },
    'GET /admin/editor/:id/comments': { outcomes: forWriters, path: articlePath('editor', 'comments') },
    'GET /admin/articles/new': { outcomes: nobody },
    'GET /admin/articles/:id/draft': { outcomes: forEditorRequests, path: articlePath('articles', 'draft') },
    'GET /admin/articles/:id/presence': { outcomes: nobody, path: articlePath('articles', 'presence') },
  },
  writes: [
    {
      entry: 'POST /admin/articles/new',
      outcomes: forEditorRequests,
      prepare: (member) => ({ path: '/admin/articles/new', json: { ...clientFields(member), fields: fields() } }),
    },
    {
      entry: 'POST /admin/articles/:id/draft',
      outcomes: forEditorRequests,
      prepare: async (member) => ({
        path: await articlePath('articles', 'draft')(),
        json: { ...clientFields(member), baseVersion: 2, baseHash: '', fields: fields() },
      }),
    },
    {
      entry: 'POST /admin/articles/:id/presence',
      outcomes: forEditorRequests,
      prepare: async () => ({
        path: await articlePath('articles', 'presence')(),
        json: { clientId: newId(), isLeaving: false },
      }),
    },
    {
      entry: 'POST /admin/editor/:id/revisions',
      outcomes: formsForWriters,
      prepare: async () => ({ path: await articlePath('editor', 'revisions')(), form: { version: '1' } }),
    },
    {
      entry: 'POST /admin/editor/:id/comments',
      outcomes: formsForWriters,
      prepare: async () => ({
        path: await articlePath('editor', 'comments')(),
        form: { intent: 'add', body: 'A question', quote: 'Words', before: '', after: '' },
      }),
    },
  ],
};
