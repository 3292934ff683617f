// @vitest-environment jsdom
import { act, createElement, useState } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ArticleStatus } from '~/content/articles/rules';
import { createCommentChannel } from '~/newsroom/drafts/editorial-comments/components/comment-channel';
import { waiting } from '~/newsroom/workflow/testing/workflow-view';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';
import { stubMediaQueries } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { EditorActions } from './editor-bar';

const ignore = () => undefined;
const commentChannel = createCommentChannel();
let workflow: WorkflowView | undefined;

/** The bar of an article in the given state; of a new one without any. */
const Bar = () => (
  <EditorActions
    {...{ articleId: workflow?.articleId ?? null, workflow, commentChannel }}
    {...{ canSave: true, canPreview: true, canClean: true, isSaving: false, submitting: null, isRailOpen: true }}
    {...{
      onSave: ignore,
      onPreview: ignore,
      onBlocked: ignore,
      onSubmit: ignore,
      onToggleRail: ignore,
      onShow: ignore,
    }}
    {...{ onClean: ignore, onShowHtml: ignore, onShowKeys: ignore }}
  />
);

type State = Omit<Partial<WorkflowView>, 'publicationState'> & {
  publicationState: Partial<WorkflowView['publicationState']>;
};
const inState = ({ publicationState, ...state }: State): WorkflowView => ({
  ...waiting,
  ...state,
  publicationState: { ...waiting.publicationState, ...publicationState },
});

const step = (target: ArticleStatus, label: string) => ({ primary: { target, label, refusal: null } });
const approved = { status: 'approved' } as const;
const live = { status: 'published', isLive: true } as const;
const changed = { status: 'draft', isLive: true, hasPendingChanges: true } as const;
const scheduled = { ...waiting.schedule, publishAt: { local: '2026-12-01T08:00', text: '1 Dec 2026, 08:00' } };

test.each<[what: string, main: string[], workflow: WorkflowView | undefined]>([
  ['a new article', ['Submit for Review'], undefined],
  [
    'a draft',
    ['Submit for Review'],
    inState({ publicationState: { status: 'draft' }, ...step('pending', 'Submit for Review') }),
  ],
  ['an article that waits for approval', ['Approve'], waiting],
  [
    'an article that its writer can only withdraw',
    [],
    inState({ publicationState: {}, ...step('draft', 'Withdraw from review') }),
  ],
  ['an approved article', ['Publish'], inState({ publicationState: approved, ...step('published', 'Publish') })],
  [
    'an article that will be published later',
    [],
    inState({ publicationState: approved, schedule: scheduled, ...step('published', 'Publish') }),
  ],
  ['a published article', ['View article'], inState({ publicationState: live, primary: null })],
  [
    'a published article with changes',
    ['Submit for Review'],
    inState({ publicationState: changed, ...step('pending', 'Submit for Review') }),
  ],
  [
    'approved changes',
    ['Publish changes'],
    inState({ publicationState: { ...approved, isLive: true }, ...step('published', 'Publish') }),
  ],
  ['an article in the trash', [], inState({ publicationState: { status: 'draft' }, isInTrash: true, primary: null })],
])('the bar of %s has one main action at most: %j', async (_, expected, shown) => {
  stubMediaQueries();
  onTestFinished(() => void vi.unstubAllGlobals());
  workflow = shown;
  const Stub = createRoutesStub([{ path: '/', Component: Bar }]);
  const { place } = await renderNode(<Stub />);
  const main = [...place.querySelectorAll('.button:is(.solid, .accent)')].map(({ textContent }) => textContent);
  expect(main).toEqual(expected);
  expect(place.querySelectorAll('.button').length).toBeGreaterThan(1);
});

test.each([
  ['a new article', 'Submit for Review', undefined],
  ['an article that waits for approval', 'Approve', waiting],
])('without a connection, the main action of %s is disabled, and says why', async (_, label, shown) => {
  stubMediaQueries();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    isOnline.mockRestore();
  });
  workflow = shown;
  const { place } = await renderNode(createElement(createRoutesStub([{ path: '/', Component: Bar }])));
  const main = () => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === label);
  expect(main()?.disabled).toBe(false);
  isOnline.mockReturnValue(false);
  await act(async () => void dispatchEvent(new Event('offline')));
  expect(main()?.disabled).toBe(true);
  expect(main()?.title).toBe('You are offline. Take this step once you are back online.');
  isOnline.mockReturnValue(true);
  await act(async () => void dispatchEvent(new Event('online')));
  expect(main()?.disabled).toBe(false);
});

let save: () => void;
function New() {
  const [, setSaves] = useState(0);
  save = () => setSaves(1);
  return <Bar />;
}

test('the first save of a new article neither replaces nor moves a button', async () => {
  stubMediaQueries();
  onTestFinished(() => void vi.unstubAllGlobals());
  workflow = undefined;
  const Stub = createRoutesStub([{ path: '/', Component: New }]);
  const { place } = await renderNode(<Stub />);
  const buttons = () => [...place.querySelectorAll('.button')].map(({ textContent }) => textContent?.trim());
  expect(buttons()).toEqual(['Save Draft', 'Preview', 'Revisions', 'Submit for Review']);
  const saved = { ...waiting.publicationState, status: 'draft' } as const;
  workflow = {
    ...waiting,
    publicationState: saved,
    primary: { target: 'pending', label: 'Submit for Review', refusal: null },
  };
  await act(async () => save());
  expect(buttons()).toEqual(['Save Draft', 'Preview', 'Revisions', 'Submit for Review']);
  expect(place.querySelector('a.button')?.getAttribute('href')).toContain('/revisions');
});
