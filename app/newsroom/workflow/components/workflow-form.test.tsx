// @vitest-environment jsdom
import { act, createContext, useContext, useState } from 'react';
import { createRoutesStub, useLocation } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { toasts } from '~/design/toasts';
import { waiting } from '~/newsroom/workflow/testing/workflow-view';
import { stubDialogs } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import type { Question } from '../questions';
import { reportStep, showArticle } from './shown-articles';
import { WorkflowForm } from './workflow-form';

type Shown = { version: number; reviewedHash: string };
/** The version after the save, what is shown by then, and what is shown once it has been loaded again. */
type Saved = { version: number; meanwhile?: Shown; reloaded?: Shown };

const Case = createContext<{ shown: Shown; saved: Saved }>({
  shown: { version: 1, reviewedHash: '' },
  saved: { version: 1 },
});

function Editor() {
  const { shown, saved } = useContext(Case);
  const [version, setVersion] = useState(1);
  const [reviewed, setReviewed] = useState(shown);
  const draft = {
    ...{ articleId: '1', version, reviewed: { ...reviewed, publicationState: waiting.publicationState } },
    saveNow: async () => {
      setVersion(saved.version);
      if (saved.meanwhile) setReviewed(saved.meanwhile);
      return { kind: 'saved' };
    },
    reload: async () => setReviewed(saved.reloaded ?? shown),
  };
  return (
    <WorkflowForm articleId="1" version={reviewed.version} intent="status" draft={draft}>
      {() => <button type="submit">Approve</button>}
    </WorkflowForm>
  );
}

const nextFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

/** Submits a step from the editor and returns what reaches the server. */
async function submit(shown: Shown, saved: Saved): Promise<Record<string, unknown> | undefined> {
  let fields: Record<string, unknown> | undefined;
  const Stub = createRoutesStub([
    { path: '/', Component: Editor },
    {
      path: '/admin/articles/:id/workflow',
      action: async ({ request }) => {
        fields = Object.fromEntries(await request.formData());
        return { outcome: 'done', title: '', description: '', fields: {}, values: {} };
      },
    },
  ]);
  const { place } = await renderNode(
    <Case value={{ shown, saved }}>
      <Stub />
    </Case>,
  );
  await act(async () => place.querySelector('button')?.click());
  await vi.waitFor(
    async () => {
      // Renders what has changed since.
      await nextFrame();
      expect(fields).toBeDefined();
    },
    { timeout: 60_000 },
  );
  return fields;
}

test('a step from the editor is about what the card has shown, not about what it has loaded since', async () => {
  const fields = await submit(
    { version: 1, reviewedHash: 'shown' },
    { version: 1, meanwhile: { version: 1, reviewedHash: 'another caption' } },
  );
  expect(fields).toMatchObject({ version: '1', reviewedHash: 'shown' });
});

test('a step that saves the text first is about the saved version', async () => {
  const reloaded = { version: 2, reviewedHash: 'saved' };
  const fields = await submit({ version: 1, reviewedHash: 'shown' }, { version: 2, reloaded });
  expect(fields).toMatchObject({ version: '2', reviewedHash: 'saved' });
});

test('a step never claims to be about a version that the card does not show', async () => {
  const fields = await submit({ version: 1, reviewedHash: 'shown' }, { version: 2 });
  expect(fields).toMatchObject({ version: '2' });
  expect(fields).not.toHaveProperty('reviewedHash');
});

const question: Question = {
  title: 'Publish now?',
  consequences: [['readers', 'Readers see it.']],
  action: 'Publish Now',
  isDanger: false,
};
const milder = { label: 'Schedule…', place: '#workflow-schedule' };
/** A form with two decisions, of which one is asked about, and the place that the page shows. */
function Decision() {
  return (
    <>
      <p id="place">{useLocation().hash}</p>
      <WorkflowForm
        articleId="1"
        version={1}
        intent="decision"
        question={(fields) => (fields.get('decision') === 'publish' ? { ...question, milder } : undefined)}
      >
        {() =>
          ['approve', 'publish'].map((value) => <button key={value} type="submit" name="decision" value={value} />)
        }
      </WorkflowForm>
    </>
  );
}

test('the question depends on the fields to be sent, and its alternative opens', async () => {
  stubDialogs();
  const posted: unknown[] = [];
  const Stub = createRoutesStub([
    { path: '/', Component: Decision },
    {
      path: '/admin/articles/:id/workflow',
      action: async ({ request }) => {
        posted.push((await request.formData()).get('decision'));
        return { outcome: 'done', title: '', description: '', fields: {}, values: {} };
      },
    },
  ]);
  const { place } = await renderNode(<Stub />);
  const press = (value: string) => act(async () => place.querySelector<HTMLElement>(`[value="${value}"]`)?.click());
  const choose = (label: string) =>
    act(async () => {
      [...document.querySelectorAll<HTMLElement>('dialog button')].find((one) => one.textContent === label)?.click();
    });
  await press('approve');
  await vi.waitFor(() => expect(posted).toEqual(['approve']), { timeout: 60_000 });
  // A second, impatient click presses nothing.
  await press('publish');
  expect(document.querySelector('dialog')).toBeNull();
  await vi.waitFor(
    async () => {
      await press('publish');
      expect(document.querySelector('dialog')).not.toBeNull();
    },
    { timeout: 60_000 },
  );
  expect(posted).toEqual(['approve']);
  await choose('Schedule…');
  await vi.waitFor(() => expect(place.querySelector('#place')?.textContent).toBe('#workflow-schedule'), {
    timeout: 60_000,
  });
  expect(document.querySelector('dialog')).toBeNull();
  expect(posted).toEqual(['approve']);
  await press('publish');
  await choose('Publish Now');
  await vi.waitFor(() => expect(posted).toEqual(['approve', 'publish']), { timeout: 60_000 });
});

let save: Promise<{ kind: string }>;
let setSavedVersion: (version: number) => void;
function Slow() {
  const [version, setVersion] = useState(1);
  setSavedVersion = setVersion;
  return (
    <WorkflowForm articleId="1" version={1} intent="status" draft={{ articleId: '1', version, saveNow: () => save }}>
      {(result, isBusy) => (
        <button type="submit" disabled={isBusy} data-outcome={result?.outcome}>
          Submit
        </button>
      )}
    </WorkflowForm>
  );
}

test('a step is shown to be under way while the text is saved before it', async () => {
  const { promise, resolve } = Promise.withResolvers<{ kind: string }>();
  save = promise;
  const Stub = createRoutesStub([{ path: '/', Component: Slow }]);
  const { place } = await renderNode(<Stub />);
  const button = () => place.querySelector<HTMLButtonElement>('button');
  await act(async () => button()?.click());
  expect(button()?.disabled).toBe(true);
  await act(async () => resolve({ kind: 'waiting' }));
  expect(button()?.disabled).toBe(false);
});

test('the notice about unsaved changes disappears once they are saved', async () => {
  save = Promise.resolve({ kind: 'waiting' });
  const Stub = createRoutesStub([{ path: '/', Component: Slow }]);
  const { place } = await renderNode(<Stub />);
  const messages = () => toasts.all().map(({ text }) => text);
  await act(async () => place.querySelector<HTMLButtonElement>('button')?.click());
  await vi.waitFor(() => expect(messages()).toMatchObject([expect.stringContaining('have not been saved yet')]), {
    timeout: 60_000,
  });
  await act(async () => setSavedVersion(2));
  expect(messages()).toEqual([]);
});

test('after a step, no other can be pressed until the page describes the article as it is then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { promise: described, resolve: endDescription } = Promise.withResolvers<void>();
  onTestFinished(showArticle('1', { reload: async () => undefined, afterStep: () => described }));
  save = Promise.resolve({ kind: 'saved' });
  const Stub = createRoutesStub([
    { path: '/', Component: Slow },
    {
      path: '/admin/articles/:id/workflow',
      action: () => {
        reportStep('1');
        return { outcome: 'done', title: '', description: '', fields: {}, values: {} };
      },
    },
  ]);
  const { place } = await renderNode(<Stub />);
  const button = place.querySelector('button');
  const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
  await act(async () => button?.click());
  for (let frames = 0; frames < 1_000 && !button?.dataset.outcome; frames += 1) await nextFrame();
  expect(button?.dataset.outcome).toBe('done');
  // The form reads the result in the next frame.
  await nextFrame();
  await pass(5_000);
  expect(button?.disabled).toBe(true);
  endDescription();
  await pass(1_000);
  expect(button?.disabled).toBe(false);
});

let waitingFor = '';
const Unsaved = () => (
  <WorkflowForm
    {...{ articleId: '1', version: 1, intent: 'status' }}
    draft={{ articleId: '1', version: 1, saveNow: async () => ({ kind: 'waiting', waitingFor }) }}
  >
    {() => <button type="submit">Submit</button>}
  </WorkflowForm>
);

test.each([
  ['turn', 'Your latest changes have not been saved yet. Try again once they have been saved.'],
  ['choice', 'There are two versions of this article. Choose what to keep at each place, then try again.'],
])('a text that waits for its %s is not sent on, and the reason is given', async (what, sentence) => {
  const show = vi.spyOn(toasts, 'show');
  onTestFinished(() => show.mockRestore());
  waitingFor = what;
  const Stub = createRoutesStub([{ path: '/', Component: Unsaved }]);
  const { place } = await renderNode(<Stub />);
  await act(async () => place.querySelector('button')?.click());
  expect(show).toHaveBeenCalledWith('Update Failed', sentence, expect.anything());
});
