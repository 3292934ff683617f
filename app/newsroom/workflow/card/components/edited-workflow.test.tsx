// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoutesStub } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { toasts } from '~/design/toasts';
import { reportStep } from '~/newsroom/workflow/components/shown-articles';
import { workflowForms } from '~/newsroom/workflow/steps/components/lifecycle-forms';
import { waiting } from '~/newsroom/workflow/testing/workflow-view';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';
import { stubDialogs } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { EditedWorkflow, useWorkflow } from './edited-workflow';

const live = vi.hoisted(() => ({ listener: () => {} }));
vi.mock('~/platform/live/live', () => ({
  subscribeToLive: (topic: string, listener: () => void) => {
    if (topic === 'newsroom') live.listener = listener;
    return () => undefined;
  },
}));

let stored: WorkflowView;
/** Whether the server cannot be reached: what the page then loads in the background is null. */
let isDown: boolean;
let reloadPage: () => Promise<boolean>;
let posted: Record<string, FormDataEntryValue>[];
let loads: number;
let showVersion: (page: { version: number; othersVersion: number; typedAt?: number }) => void;
beforeEach(() => {
  stored = waiting;
  isDown = false;
  posted = [];
  loads = 0;
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

/** What can change in an article, as one text. */
const stateOf = ({ version, reviewedHash, shownHash, publicationState }: WorkflowView): string =>
  [version, reviewedHash, shownHash, publicationState.status].join(', ');

function Editor() {
  const [page, setPage] = useState<Parameters<typeof showVersion>[0]>({ version: 1, othersVersion: 0 });
  showVersion = setPage;
  const { workflow, reload, read, hasChanged, confirmRead } = useWorkflow({ articleId: '1', typedAt: 0, ...page });
  reloadPage = reload;
  const saveNow = async () => ({ kind: 'saved' });
  const draft = { articleId: '1', version: page.version, saveNow, reviewed: read, hasChanged, reload, confirmRead };
  return (
    <>
      <button type="submit" form={workflowForms.step} name="status" value="approved">
        Approve
      </button>
      <EditedWorkflow workflow={workflow} draft={draft} />
      <output>{workflow && stateOf(workflow)}</output>
    </>
  );
}

/** Renders what has changed since. */
const settle = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

/** Waits for what a request or a response brings about, however busy the machine is. */
const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(
    async () => {
      await settle();
      check();
    },
    { timeout: 60_000 },
  );

async function openEditor() {
  const Page = createRoutesStub([
    { path: '/', Component: Editor },
    {
      path: '/admin/articles/:id/workflow',
      loader: () => {
        loads += 1;
        return isDown ? null : stored;
      },
      action: async ({ request }) => {
        posted.push(Object.fromEntries(await request.formData()));
        return { outcome: 'done', title: '', description: '', fields: {}, values: {} };
      },
    },
  ]);
  const { place } = await renderNode(<Page />);
  const find = (name: string) =>
    [...place.querySelectorAll<HTMLElement>('button, a')].find(({ textContent }) => textContent === name);
  await eventually(() => expect(place.textContent).toContain('Submitted by The writer'));
  const press = async (name: string): Promise<void> => {
    await act(async () => find(name)?.click());
    for (let index = 0; index < 5; index += 1) await settle();
  };
  return { place, find, press };
}

/** Replaces the timers for the rest of the test. */
function useFakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
}
const advance = (delay: number) => act(async () => void (await vi.advanceTimersByTimeAsync(delay)));

/** Shows what someone else has changed: first the text, then what the server says about it. */
async function receive(view: WorkflowView, page?: { version: number; othersVersion: number }): Promise<void> {
  stored = view;
  if (page) await act(async () => showVersion(page));
  await act(async () => live.listener());
  if (vi.isFakeTimers()) await advance(0);
  await eventually(() => expect(document.querySelector('output')?.textContent).toBe(stateOf(view)));
}

/** Expects that a step is refused. Before that, the article may be loaded again, which takes its time. */
async function expectRefusal(): Promise<void> {
  await eventually(() =>
    expect(toasts.all().map(({ text }) => text)).toEqual([expect.stringContaining('Read it again before you decide.')]),
  );
  expect(posted).toEqual([]);
}

/** The hashes of an article of which readers would see something else. */
const shown = (hash: string) => ({ reviewedHash: hash, shownHash: hash });

test('a text that has changed while an approver was reading is not approved before they have read it', async () => {
  const { place, find, press } = await openEditor();
  await receive({ ...waiting, version: 2, ...shown('changed') }, { version: 2, othersVersion: 2 });
  await eventually(() => expect(place.textContent).toContain('The text changed while you were reading.'));
  await press('Approve');
  await expectRefusal();
  expect(find('Show the changes')?.getAttribute('href')).toBe('/admin/editor/1/revisions?from=1&to=2');
  await press('I have read it');
  expect(place.textContent).not.toContain('while you were reading');
  await press('Approve');
  await eventually(() => expect(posted).toMatchObject([{ status: 'approved', version: '2', reviewedHash: 'changed' }]));
});

test('another picture text has to be read as well, although the text is the same', async () => {
  const { place, find, press } = await openEditor();
  await receive({ ...waiting, ...shown('another caption') });
  await eventually(() => expect(place.textContent).toContain('The article changed while you were reading.'));
  expect(find('Show the changes')).toBeUndefined();
  await press('Approve');
  await expectRefusal();
});

test('changes by others still have to be read after something was typed on this page', async () => {
  const { place, press } = await openEditor();
  await receive({ ...waiting, ...shown('another caption') });
  await receive({ ...waiting, version: 2, ...shown('typed after it') }, { version: 2, othersVersion: 0 });
  await eventually(() => expect(place.textContent).toContain('changed while you were reading.'));
  await press('Approve');
  await expectRefusal();
  await press('I have read it');
  await press('Approve');
  await eventually(() =>
    expect(posted).toMatchObject([{ status: 'approved', version: '2', reviewedHash: 'typed after it' }]),
  );
});

test('changes and decisions made on this page need not be read again', async () => {
  const { place, press } = await openEditor();
  await receive({ ...waiting, version: 2, ...shown('typed here') }, { version: 2, othersVersion: 0 });
  expect(place.textContent).not.toContain('while you were reading');
  await press('Approve');
  await eventually(() =>
    expect(posted).toMatchObject([{ status: 'approved', version: '2', reviewedHash: 'typed here' }]),
  );
  await receive({ ...waiting, version: 2, ...shown('typed here'), reviewedHash: 'noted', reviewNotes: 'Good.' });
  await act(async () => reportStep('1'));
  for (let index = 0; index < 5; index += 1) await settle();
  expect(place.textContent).not.toContain('while you were reading');
});

test('a member who cannot decide is not asked to read anything', async () => {
  stored = { ...waiting, choices: [{ status: 'approved', refusal: 'own_words' }], mayReview: false };
  const { place } = await openEditor();
  await receive({ ...stored, version: 2, ...shown('changed') }, { version: 2, othersVersion: 2 });
  expect(place.textContent).not.toContain('while you were reading');
});

test('after a decision of someone else, which the page shows, the next step is possible at once', async () => {
  const { place, press } = await openEditor();
  await receive({ ...waiting, reviewedHash: 'decided', reviewNotes: 'Name the source.' });
  expect(place.textContent).not.toContain('while you were reading');
  await press('Approve');
  await eventually(() => expect(posted).toMatchObject([{ status: 'approved', reviewedHash: 'decided' }]));
});

test('an article that someone else rejects while the question is open is not published', async () => {
  stubDialogs();
  stored = { ...waiting, choices: [...waiting.choices, { status: 'published', refusal: null }] };
  const { place } = await openEditor();
  await act(async () => place.querySelector<HTMLFormElement>(`form#${workflowForms.publish}`)?.requestSubmit());
  const publicationState = { ...stored.publicationState, status: 'draft' } as const;
  await receive({ ...stored, publicationState, isReturned: true, reviewNotes: 'No.', reviewedHash: 'rejected' });
  const confirm = [...document.querySelectorAll<HTMLElement>('dialog button')].find(({ textContent }) =>
    textContent?.includes('Approve and publish'),
  );
  await act(async () => confirm?.click());
  await expectRefusal();
});

test('nobody is asked to read again what someone else has published as it was', async () => {
  const { place } = await openEditor();
  const publicationState = { ...waiting.publicationState, status: 'published', isLive: true } as const;
  await receive({ ...waiting, publicationState, reviewedHash: 'published' });
  expect(place.textContent).not.toContain('while you were reading');
});

const requestChanges = (find: (name: string) => HTMLElement | undefined) =>
  find('Request Changes') as HTMLButtonElement | undefined;

test('after someone else has changed the status, no step can be pressed for a moment', async () => {
  const { find } = await openEditor();
  expect(requestChanges(find)?.disabled).toBe(false);
  useFakeTimers();
  const publicationState = { ...waiting.publicationState, status: 'approved' } as const;
  await receive({ ...waiting, publicationState });
  expect(requestChanges(find)?.disabled).toBe(true);
  await advance(1_600);
  expect(requestChanges(find)?.disabled).toBe(false);
});

test('after the member’s own typing has changed the status, steps can be pressed at once', async () => {
  const { publicationState } = waiting;
  stored = { ...waiting, publicationState: { ...publicationState, approvalInvalidated: true } };
  const { find } = await openEditor();
  useFakeTimers();
  const typed = { ...waiting, changedBy: { ...waiting.changedBy, text: { isSelf: true } } } as const;
  await receive(
    { ...typed, publicationState: { ...publicationState, status: 'approved' }, version: 2, ...shown('as approved') },
    { version: 2, othersVersion: 0 },
  );
  expect(requestChanges(find)?.disabled).toBe(false);
  // Rejected while something was typed.
  await receive(
    { ...typed, publicationState: { ...publicationState, status: 'draft' }, version: 3, ...shown('typed') },
    { version: 3, othersVersion: 0 },
  );
  expect(requestChanges(find)?.disabled).toBe(true);
});

test('after a save, the workflow is loaded again as soon as typing pauses', async () => {
  await openEditor();
  useFakeTimers();
  const wait = async (delay: number): Promise<void> => {
    await advance(delay);
    for (let index = 0; index < 5; index += 1) await settle();
  };
  await act(async () => showVersion({ version: 2, othersVersion: 0, typedAt: Date.now() }));
  await wait(900);
  expect(loads).toBe(1);
  // Another key: the pause begins again.
  await act(async () => showVersion({ version: 2, othersVersion: 0, typedAt: Date.now() }));
  await wait(900);
  expect(loads).toBe(1);
  await wait(100);
  await eventually(() => expect(loads).toBe(2));
});

test('loading the workflow again says whether it could be loaded', async () => {
  const { place } = await openEditor();
  const results: boolean[] = [];
  for (const [index, down] of [false, true, true, false].entries()) {
    isDown = down;
    await act(async () => void reloadPage().then((isLoaded) => results.push(isLoaded)));
    await eventually(() => expect(results).toHaveLength(index + 1));
  }
  expect(results).toEqual([true, false, false, true]);
  expect(place.textContent).toContain('Submitted by The writer');
});

const Opened = () => useWorkflow({ articleId: '1', version: 1, othersVersion: 0, typedAt: 0 }, waiting).workflow?.title;

test('a workflow that was loaded with the page is shown at once, so that nothing moves later, and not loaded again', async () => {
  let requests = 0;
  const Page = createRoutesStub([
    { path: '/', Component: Opened },
    {
      path: '/admin/articles/:id/workflow',
      loader: () => {
        requests += 1;
        return waiting;
      },
    },
  ]);
  const { place } = await renderNode(<Page />);
  expect(place.textContent).toBe(waiting.title);
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve))));
  expect(requests).toBe(0);
});
