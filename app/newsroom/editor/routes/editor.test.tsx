// @vitest-environment jsdom
import { createRoutesStub } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyFields } from '~/newsroom/drafts/fields';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';
import { waiting } from '~/newsroom/workflow/testing/workflow-view';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';
import { stubMediaQueries } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import Editor from './editor';

const session: DraftSession = {
  ...{ articleId: '1', version: 1, fields: { ...emptyFields, title: 'Forms', slug: 'forms', content: '<p>Text</p>' } },
  ...{ change: () => {}, mergeProcessed: () => true, unclean: null, insertCleaned: () => {} },
  saved: { kind: 'saved', at: 0, text: 'Saved' },
  ...{
    offline: null,
    saveNow: async () => session.saved,
    conflicts: [],
    conflictAuthors: {},
    othersVersion: 0,
    typedAt: 0,
  },
  ...{ resolve: () => {}, others: [], arrived: null, recovered: null },
};
vi.mock('~/newsroom/drafts/sync/components/use-draft', () => ({ useDraft: () => session }));
const shown = vi.hoisted(() => ({ workflow: undefined as WorkflowView | undefined }));
vi.mock('~/newsroom/workflow/card/components/edited-workflow', () => ({
  useWorkflow: () => ({ workflow: shown.workflow }),
  EditedWorkflow: () => null,
}));
vi.mock('../text/components/rich-text', () => ({ default: () => null }));
// Other panels load data from routes that are not here.
vi.mock('~/newsroom/drafts/editor-panels', async (original) => ({ ...(await original()), editorPanels: () => [] }));

/** Opens the editor of an article in the given state. Returns the field for its address with all that describes it. */
async function openSlugField(workflow: WorkflowView) {
  stubMediaQueries();
  onTestFinished(() => void vi.unstubAllGlobals());
  const data = { opened: { articleId: '1', fields: session.fields }, categories: [], authors: [] };
  shown.workflow = workflow;
  const Stub = createRoutesStub([{ id: 'editor', path: '/admin/editor/:id', Component: Editor, loader: () => data }]);
  const loaderData = { editor: data };
  const { place } = await renderNode(<Stub initialEntries={['/admin/editor/1']} hydrationData={{ loaderData }} />);
  return place.querySelector('[data-place="article-slug"]');
}

test('the field for the URL slug says that the slug is taken, and which one the article gets', async () => {
  const field = await openSlugField({ ...waiting, takenSlug: { requested: 'forms', assigned: 'forms-2' } });
  const notice = field?.querySelector('[role=status]');
  expect(notice?.textContent).toBe('Another article already uses “forms”, so the URL of this one is /article/forms-2.');
  expect(field?.querySelector('input')?.getAttribute('aria-describedby')).toContain(notice?.parentElement?.id);
});

test('the browser’s tab names the article by the title in its field', async () => {
  await openSlugField(waiting);
  expect(document.title).toBe('Forms · Edit Article | Lowdown');
});

test('a slug that is free has no notice', async () => {
  const field = await openSlugField(waiting);
  expect(field?.querySelector('input')?.value).toBe('forms');
  expect(field?.querySelector('[role=status]')).toBeNull();
});

test('an article in the trash cannot be saved', async () => {
  const draft = { ...waiting.publicationState, status: 'draft' } as const;
  vi.spyOn(session, 'articleId', 'get').mockReturnValue(null);
  await openSlugField({ ...waiting, publicationState: draft, isInTrash: true });
  expect(document.querySelector<HTMLButtonElement>('.save-draft')?.disabled).toBe(true);
});
