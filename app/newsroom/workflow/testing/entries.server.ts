import { addMember } from '~/identity/accounts/testing/members.server';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { type Entries, forNewsroom, newNumber, type Write } from '~/platform/testing/entries';
import { problemKey } from '../checklist/overrides/override-rules.server';
import { overrideProblem } from '../checklist/overrides/overrides.server';
import { savedViews, saveView } from '../list/views.server';
import { changeStatus } from '../steps/status.server';
import { moveToTrash } from '../steps/trash.server';

/** Outcomes of forms posted without JavaScript. After a refusal, the page with the form is loaded; it may redirect. */
const staffOnly = 'signin led ok ok ok';
const editorsOnly = 'signin led refused ok ok';
const now = () => new Date();

type State = 'draft' | 'pending' | 'published' | 'changed';

/** Adds an article by another member, in the given state. */
async function addDraft(state: State = 'draft'): Promise<string> {
  const writer = await addMember('moderator');
  const { articleId, version } = await createDraft(writer, {
    title: `An article ${newNumber()}`,
    excerpt: 'What it says.',
    category: 'news',
    content: '<p>Its words.</p>',
  });
  if (state === 'draft') return articleId;
  const target = state === 'changed' ? 'published' : state;
  await changeStatus(await addMember('editor'), articleId, { target }, now());
  if (state === 'changed')
    await saveDraft(writer, articleId, { baseVersion: version, fields: { excerpt: 'Corrected.' } });
  return articleId;
}

/** Adds an article without an excerpt, which blocks its publication. */
async function addBlocked(): Promise<string> {
  const fields = { title: `An article ${newNumber()}`, category: 'news', content: '<p>Its words.</p>' };
  return (await createDraft(await addMember('moderator'), fields)).articleId;
}

const noExcerpt = problemKey('excerpt', 'There is no excerpt.');
const reason = 'It is a list of links.';

const pathOf = (articleId: string): string => `/admin/articles/${articleId}/workflow`;

const step = (name: string, outcomes: string, fields: Record<string, string>, state: State = 'draft'): Write => ({
  entry: `POST /admin/articles/:id/workflow (${name})`,
  outcomes,
  prepare: async () => ({ path: pathOf(await addDraft(state)), form: fields }),
});

/** The workflow routes, with the expected outcomes. */
export const entries: Entries = {
  reads: {
    'GET /admin/articles': { outcomes: forNewsroom },
    'GET /admin/articles/export.csv': { outcomes: 'signin refused ok ok ok' },
    'GET /admin/queue': { outcomes: forNewsroom },
    'GET /admin/articles/:id/publications': {
      outcomes: 'signin home refused ok ok',
      path: async () => `/admin/articles/${await addDraft()}/publications`,
    },
    'GET /admin/articles/:id/workflow': { outcomes: forNewsroom, path: async () => pathOf(await addDraft()) },
  },
  writes: [
    step('submit', staffOnly, { intent: 'status', status: 'pending', notes: 'Please', correction: '' }),
    step('approve', staffOnly, { intent: 'status', status: 'approved' }, 'pending'),
    step('publish', editorsOnly, { intent: 'status', status: 'published' }),
    step('publish-corrected', editorsOnly, { intent: 'status', status: 'published', correction: 'It was.' }, 'changed'),
    step('decide-approve', staffOnly, { intent: 'decision', decision: 'approve' }, 'pending'),
    step('decide-publish', editorsOnly, { intent: 'decision', decision: 'publish' }, 'pending'),
    step('decide-reject', staffOnly, { intent: 'decision', decision: 'reject', notes: 'Not for us.' }, 'pending'),
    step('changes', staffOnly, { intent: 'changes', notes: 'More' }, 'pending'),
    step('unpublish', editorsOnly, { intent: 'unpublish' }, 'published'),
    step('schedule', editorsOnly, {
      intent: 'schedule',
      publishAt: `${new Date().getUTCFullYear() + 1}-01-01T10:00`,
      unpublishAt: '',
    }),
    step('archive', editorsOnly, { intent: 'archive', archived: 'true' }),
    step('correction', staffOnly, { intent: 'correction', correction: 'It was Tuesday.' }, 'changed'),
    step('delete-correction', staffOnly, { intent: 'delete-correction' }, 'changed'),
    step('checklist', staffOnly, { intent: 'checklist' }),
    {
      entry: 'POST /admin/articles/:id/workflow (override)',
      outcomes: editorsOnly,
      prepare: async () => ({ path: pathOf(await addBlocked()), form: { intent: 'override', key: noExcerpt, reason } }),
    },
    {
      entry: 'POST /admin/articles/:id/workflow (withdraw-override)',
      outcomes: editorsOnly,
      prepare: async () => {
        const articleId = await addBlocked();
        await overrideProblem(await addMember('editor'), articleId, { key: noExcerpt, reason }, now());
        return { path: pathOf(articleId), form: { intent: 'withdraw-override', key: noExcerpt } };
      },
    },
    step('delete', editorsOnly, { intent: 'delete' }),
    ...['restore', 'undo-delete'].map(
      (intent): Write => ({
        entry: `POST /admin/articles/:id/workflow (${intent})`,
        outcomes: editorsOnly,
        prepare: async (member) => {
          const articleId = await addDraft();
          // Only the person who deleted an article can undo that, so roles that may delete do so themselves.
          const mayDelete = member?.role === 'editor' || member?.role === 'admin';
          await moveToTrash(mayDelete ? member : await addMember('editor'), articleId, now());
          return { path: pathOf(articleId), form: { intent } };
        },
      }),
    ),
    {
      entry: 'POST /admin/articles (many)',
      outcomes: editorsOnly,
      prepare: async () => ({
        path: '/admin/articles',
        form: { intent: 'many', action: 'archive', ids: await addDraft(), category: '' },
      }),
    },
    {
      entry: 'POST /admin/articles (save-view)',
      outcomes: staffOnly,
      prepare: () => ({ path: '/admin/articles', form: { intent: 'save-view', name: 'Mine', query: 'mine=on' } }),
    },
    {
      entry: 'POST /admin/articles (delete-view)',
      outcomes: 'signin led ok ok ok',
      prepare: async (member) => {
        const owner = member && member.role !== 'subscriber' ? member : await addMember('editor');
        await saveView(owner, { name: 'Mine', query: 'mine=on' }, now());
        const [view] = await savedViews(owner);
        return { path: '/admin/articles', form: { intent: 'delete-view', view: view?.id ?? '' } };
      },
    },
  ],
};
