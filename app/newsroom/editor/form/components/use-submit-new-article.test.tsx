// @vitest-environment jsdom
import { act, useRef, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { toasts } from '~/design/toasts';
import { emptyFields } from '~/newsroom/drafts/fields';
import type { DraftSession } from '~/newsroom/drafts/sync/components/session';
import type { FieldProblems } from '~/newsroom/editor/rules';
import type { TextHandle } from '~/newsroom/editor/text/components/rich-text';
import { workflowForms } from '~/newsroom/workflow/steps/components/lifecycle-forms';
import { waiting } from '~/newsroom/workflow/testing/workflow-view';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';
import { timeout } from '~/platform/forms/forms';
import { renderNode } from '~/platform/testing/render';
import { HeadFields } from './form-card';
import { useSubmitNewArticle } from './use-submit-new-article';

let fields: DraftSession['fields'];
let saved: DraftSession['saved'];
let save: Promise<void>;
let pressed: string[];
let refuse: (problems: FieldProblems) => void;
let show: (workflow: WorkflowView) => void;
let type: (changes: Partial<DraftSession['fields']>) => void;
beforeEach(() => {
  fields = emptyFields;
  saved = { kind: 'saved', at: 0, text: 'Saved' };
  save = Promise.resolve();
  pressed = [];
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

/** The head of a new article, with the main button: before its first save, and once its workflow is known. */
function New() {
  const [workflow, setWorkflow] = useState<WorkflowView>();
  const [shown, setShown] = useState(fields);
  const [problems, setProblems] = useState<FieldProblems>({});
  refuse = setProblems;
  show = setWorkflow;
  type = (changes) => setShown((before) => ({ ...before, ...changes }));
  const text = useRef<TextHandle | null>({
    focus: () => void pressed.push('text'),
    ...{ insertAtStart: () => undefined, undo: () => undefined },
  });
  const session = { articleId: null, fields: shown, change: type, saveNow: () => save.then(() => saved) };
  const { missing, submitting, onSubmit } = useSubmitNewArticle(
    session as unknown as DraftSession,
    workflow,
    text,
    problems,
  );
  return (
    <>
      <div className="editor-actions">
        {workflow ? (
          <button type="button" form={workflowForms.step} onClick={() => pressed.push('step')}>
            Submit
          </button>
        ) : (
          <button type="button" disabled={submitting !== null} onClick={onSubmit}>
            {submitting ?? 'Submit'}
          </button>
        )}
      </div>
      <HeadFields session={session as unknown as DraftSession} text={text} missing={missing} />
    </>
  );
}

async function pressSubmit() {
  const { place } = await renderNode(<New />);
  const button = () => place.querySelector<HTMLButtonElement>('.editor-actions button');
  await act(async () => button()?.click());
  return { place, button, alert: () => place.querySelector('[role=alert]')?.textContent };
}

test('the main button of an empty article says what has to come first, and focuses it', async () => {
  const { place, button, alert } = await pressSubmit();
  const title = place.querySelector('[data-place="article-title"] textarea');
  expect(document.activeElement).toBe(title);
  expect(alert()).toBe('Write a title and some text first. Then the article can be submitted for review.');
  expect(title?.getAttribute('aria-invalid')).toBe('true');
  const described = title?.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent).join()).toContain('Write a title');
  await act(async () => type({ title: 'Forms' }));
  expect(alert()).toBeUndefined();
  await act(async () => button()?.click());
  expect(alert()).toBe('Write some text first. Then the article can be submitted for review.');
  expect(pressed).toEqual(['text']);
  await act(async () => type({ content: '<p>Five builders.</p>' }));
  expect(alert()).toBeUndefined();
});

test('the main button of an article that is not saved yet saves it, and takes the step once it can be taken', async () => {
  fields = { ...emptyFields, title: 'Forms', content: '<p>Five builders.</p>' };
  const { button, alert } = await pressSubmit();
  expect(alert()).toBeUndefined();
  expect(button()?.disabled).toBe(true);
  expect(pressed).toEqual([]);
  await act(async () => show(waiting));
  expect(pressed).toEqual(['step']);
});

test('the main button says what is going on from the press, however long saving takes', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  fields = { ...emptyFields, title: 'Forms', content: '<p>Five builders.</p>' };
  const { promise, resolve } = Promise.withResolvers<void>();
  save = promise;
  const { button } = await pressSubmit();
  expect(button()?.textContent).toBe('saving');
  await act(async () => void (await vi.advanceTimersByTimeAsync(4 * timeout)));
  expect(button()?.textContent).toBe('saving');
  await act(async () => resolve());
  expect(button()?.textContent).toBe('sending');
  await act(async () => show(waiting));
  expect(pressed).toEqual(['step']);
  expect(toasts.all()).toEqual([]);
});

test('the main button says why an article could not be saved, and can be pressed again', async () => {
  fields = { ...emptyFields, title: 'Forms', content: '<p>Five builders.</p>' };
  saved = { kind: 'waiting', waitingFor: 'connection', changes: 1, isStored: true, text: 'No connection.' };
  const { button } = await pressSubmit();
  expect(toasts.all().map(({ title, text }) => [title, text])).toEqual([['Save Failed', 'No connection.']]);
  expect(button()?.disabled).toBe(false);
  await act(async () => show(waiting));
  expect(pressed).toEqual([]);
});

test.each([
  ['the article is changed in the meantime', async () => void dispatchEvent(new Event('input'))],
  ['its workflow does not arrive', async () => void (await vi.advanceTimersByTimeAsync(timeout))],
])('the step is not taken late, and a notice says so, when %s', async (_, happen) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  fields = { ...emptyFields, title: 'Forms', content: '<p>Five builders.</p>' };
  await pressSubmit();
  await act(happen);
  expect(toasts.all().map(({ title }) => title)).toEqual(['Not submitted']);
  await act(async () => show(waiting));
  expect(pressed).toEqual([]);
});

test('a later step that is refused because there is no text says so above it, and focuses it', async () => {
  fields = { ...emptyFields, title: 'Forms' };
  const { place } = await renderNode(<New />);
  await act(async () => refuse({ content: 'Every article needs text. Write some first.' }));
  expect(place.querySelector('[role=alert]')?.textContent).toContain('Write some text first.');
  expect(pressed).toEqual(['text']);
});
