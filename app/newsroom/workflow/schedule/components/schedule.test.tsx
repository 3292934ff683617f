// @vitest-environment jsdom
import { act, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { WorkflowResult } from '~/newsroom/workflow/form-results';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';
import { stubDialogs } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import type { OtherPublication } from '../schedule-rules';
import { Schedule, useScheduleOpening } from './schedule';

const common = { articleId: 'one', version: 3 };
const correction = { text: '', isEdited: false, change: () => {} };
const Panel = ({ workflow }: { workflow: WorkflowView }) => (
  <Schedule {...{ workflow, common, correction }} notes="" opening={useScheduleOpening(workflow)} />
);

const nextYear = new Date().getUTCFullYear() + 1;
const publishAt = { local: `${nextYear}-01-01T10:00`, text: `1 Jan ${nextYear}, 10:00` };

/** The panel of an article that is scheduled for publication, and what it posts. */
async function renderSchedule(
  stored: typeof publishAt | null,
  state: Partial<WorkflowView['publicationState']> = { status: 'approved' },
  findings: WorkflowView['findings'] = [],
  others: OtherPublication[] = [],
  response: Promise<void> = Promise.resolve(),
  result: WorkflowResult | null = null,
  mayPublishLater = true,
) {
  const posted: Record<string, FormDataEntryValue>[] = [];
  const schedule = { publishAt: stored, unpublishAt: null, zone: 'UTC', scheduledBy: null };
  const workflow = {
    articleId: 'one',
    publicationState: state,
    ...{ findings, pendingCorrection: '' },
    schedule: { ...schedule, mayPublishLater, mayUnpublishLater: true },
  } as WorkflowView;
  const router = createMemoryRouter([
    { path: '/', element: <Panel workflow={workflow} /> },
    { path: '/admin/articles/:id/publications', loader: () => others },
    {
      path: '/admin/articles/:id/workflow',
      action: async ({ request }) => {
        posted.push(Object.fromEntries(await request.formData()));
        await response;
        return result;
      },
    },
  ]);
  const { place } = await renderNode(<RouterProvider router={router} />);
  const cancel = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel schedule');
  return { place, cancel, posted };
}

test('a stored schedule is cancelled with one button, whatever the fields contain', async () => {
  const { cancel, posted } = await renderSchedule(publishAt);
  await act(async () => cancel?.click());
  await expect.poll(() => posted).toEqual([{ intent: 'schedule', version: '3' }]);
});

test('neither saving nor removing a schedule can be pressed while the other is being sent', async () => {
  let respond = (): void => undefined;
  const response = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const { place, cancel } = await renderSchedule(publishAt, { status: 'approved' }, [], [], response);
  const save = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save schedule');
  expect([save?.disabled, cancel?.disabled]).toEqual([false, false]);
  await act(async () => cancel?.click());
  await expect.poll(() => [save?.disabled, cancel?.disabled]).toEqual([true, true]);
  // The button says so; no second text appears below it.
  expect(cancel?.textContent).toBe('Saving…');
  await expect
    .poll(() => cancel?.form?.querySelector('[role="status"]')?.className, { timeout: 10_000 })
    .toBe('sr-only');
  respond();
  await expect.poll(() => [save?.disabled, cancel?.disabled]).toEqual([false, false]);
});

test('a stored schedule is described in a sentence, and its fields stay hidden until they are opened', async () => {
  const { place } = await renderSchedule(publishAt);
  expect(place.querySelector('details')?.open).toBe(false);
  expect(place.querySelector('summary')?.textContent).toContain(`Publish on ${publishAt.text}.`);
});

const scheduledAt = (stored: typeof publishAt | null) =>
  ({
    publicationState: { status: 'approved' },
    ...{ findings: [], pendingCorrection: '' },
    schedule: {
      ...{ publishAt: stored, unpublishAt: null, zone: 'UTC' },
      ...{ mayPublishLater: true, mayUnpublishLater: true },
    },
  }) as unknown as WorkflowView;

let show: (workflow: WorkflowView) => void = () => undefined;
const Changing = () => {
  const [workflow, setWorkflow] = useState(scheduledAt(null));
  show = setWorkflow;
  return <Panel workflow={workflow} />;
};

test('the schedule closes once its times have changed, and keeps the focus', async () => {
  const { place } = await renderNode(
    <RouterProvider
      router={createMemoryRouter([
        { path: '/', element: <Changing /> },
        { path: '/admin/articles/:id/publications', loader: () => [] },
      ])}
    />,
  );
  const details = await openSchedule(place);
  expect(details.open).toBe(true);
  details.querySelector<HTMLElement>('button')?.focus();
  expect(document.activeElement?.tagName).toBe('BUTTON');
  await act(async () => show(scheduledAt(publishAt)));
  expect(details.open).toBe(false);
  expect(document.activeElement).toBe(details.querySelector('summary'));
});

test('without a schedule, there is nothing to cancel', async () => {
  expect((await renderSchedule(null)).cancel).toBeUndefined();
});

/** Opens the schedule and returns the element that opens. */
async function openSchedule(place: ParentNode): Promise<HTMLDetailsElement> {
  const details = place.querySelector('details');
  if (!details) throw new Error('There is no schedule');
  details.scrollIntoView = () => undefined;
  await act(async () => {
    details.open = true;
    await new Promise((resolve) => details.addEventListener('toggle', resolve, { once: true }));
  });
  return details;
}

/** Closes the schedule. */
const closeSchedule = (details: HTMLDetailsElement) =>
  act(async () => {
    details.open = false;
    await new Promise((resolve) => details.addEventListener('toggle', resolve, { once: true }));
  });

/** Enters a time, by default that of publication. */
async function enter(place: ParentNode, time: string, name = 'publishAt'): Promise<HTMLInputElement | null> {
  const field = place.querySelector<HTMLInputElement>(`[name="${name}"]`);
  await act(async () => {
    field?.focus();
    // Bypasses React's value tracking, which would otherwise ignore the change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, time);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return field;
}

const buttonNames = (place: ParentNode): string[] =>
  [...place.querySelectorAll('button')].map(({ textContent }) => textContent ?? '');

test('scheduling a text that waits for approval says that it approves it, and asks', async () => {
  const { place, posted } = await renderSchedule(null, { status: 'pending', isLive: false });
  stubDialogs();
  const form = place.querySelector('form');
  expect(buttonNames(place)).toEqual(['Approve and schedule']);
  // Nothing is asked before a time has been entered.
  await act(async () => form?.requestSubmit());
  expect(document.querySelector('dialog')).toBeNull();
  await enter(place, publishAt.local);
  await act(async () => form?.requestSubmit());
  const dialog = document.querySelector('dialog');
  expect(dialog?.textContent).toContain('This approves the text as it is now.');
  expect(posted).toEqual([]);
});

test('of the only field of a published article, nothing says that another may be empty', async () => {
  const state = { status: 'published', isLive: true } as const;
  const { place } = await renderSchedule(null, state, [], [], undefined, null, false);
  expect(place.querySelectorAll('input[type="datetime-local"]')).toHaveLength(1);
  expect(place.textContent).toContain('Times are in UTC.');
  expect(place.textContent).not.toContain('Leave a field empty');
  expect((await renderSchedule(null)).place.textContent).toContain('Leave a field empty');
});

test('scheduling only the end of a published article approves no changes', async () => {
  const { place } = await renderSchedule(null, { status: 'pending', isLive: true, hasPendingChanges: true });
  expect(buttonNames(place)).toEqual(['Save schedule']);
  await enter(place, publishAt.local);
  expect(buttonNames(place)).toEqual(['Approve and schedule']);
});

test('an approved text is only scheduled', async () => {
  expect(buttonNames((await renderSchedule(null)).place)).toEqual(['Save schedule']);
});

/** Sends the form, and returns the error shown at a field instead of in a message of the browser. */
async function refusal(place: ParentNode, field: HTMLInputElement | null): Promise<string | undefined> {
  let isLeftToBrowser = true;
  field?.addEventListener(
    'invalid',
    (event) =>
      queueMicrotask(() => {
        isLeftToBrowser = !event.defaultPrevented;
      }),
    { once: true },
  );
  await act(async () => place.querySelector('form')?.requestSubmit());
  expect(isLeftToBrowser).toBe(false);
  expect(field?.getAttribute('aria-invalid')).toBe('true');
  return document.getElementById(field?.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;
}

test('a time in the past is refused at its field, before anything is asked', async () => {
  const { place } = await renderSchedule(null, { status: 'pending', isLive: false });
  const field = await enter(place, '2020-01-01T10:00');
  expect(field?.validity.rangeUnderflow).toBe(true);
  expect(await refusal(place, field)).toBe('This time is in the past.');
  expect(document.querySelector('dialog')).toBeNull();
  expect(document.activeElement).toBe(field);
  // Until the time is changed.
  await enter(place, publishAt.local);
  expect(field?.getAttribute('aria-invalid')).toBeNull();
  expect(place.textContent).not.toContain('in the past');
});

test('an end before the beginning is refused at its field', async () => {
  const { place } = await renderSchedule(null, { status: 'pending', isLive: false });
  await enter(place, `${nextYear}-01-02T10:00`);
  const field = await enter(place, publishAt.local, 'unpublishAt');
  expect(await refusal(place, field)).toBe('The article would be unpublished before it is published.');
});

test('a time in a distant year is refused at its field, before anything is asked', async () => {
  const { place } = await renderSchedule(null, { status: 'pending', isLive: false });
  const field = await enter(place, '9999-01-01T10:00');
  expect(await refusal(place, field)).toBe('Choose a time within the next two years.');
  expect(document.querySelector('dialog')).toBeNull();
});

test('a text that the checklist blocks cannot be approved by scheduling it, and the reason is given', async () => {
  const blocked = { name: 'Excerpt', level: 'block', problems: ['There is no excerpt.'] } as const;
  const { place } = await renderSchedule(null, { status: 'pending', isLive: false }, [
    { ...blocked, problems: [...blocked.problems] },
  ]);
  expect(place.querySelector('button')?.disabled).toBe(true);
  expect(place.textContent).toContain('There is no excerpt.');
});

test('articles that are published at the time in the field are named there, and nothing is blocked', async () => {
  const { place } = await renderSchedule(
    null,
    { status: 'approved' },
    [],
    [
      { title: 'Forms', local: publishAt.local },
      { title: 'Tables', local: `${nextYear}-01-02T10:00` },
    ],
  );
  const field = await enter(place, publishAt.local);
  // They are loaded only once the schedule is open.
  expect(place.textContent).not.toContain('Also scheduled');
  await openSchedule(place);
  await expect.poll(() => place.textContent).toContain('Also scheduled');
  const note = document.getElementById(field?.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Also scheduled for that time: “Forms”.');
  expect(place.querySelector('button')?.disabled).toBe(false);
  await enter(place, `${nextYear}-01-03T10:00`);
  expect(place.textContent).not.toContain('Also scheduled');
});

test('a schedule that has been closed without saving shows the stored times when it is opened again', async () => {
  const { place } = await renderSchedule(publishAt);
  const details = await openSchedule(place);
  await enter(place, `${nextYear}-01-03T10:00`);
  await enter(place, `${nextYear}-01-04T10:00`, 'unpublishAt');
  await closeSchedule(details);
  await openSchedule(place);
  const times = [...place.querySelectorAll<HTMLInputElement>('[type="datetime-local"]')].map(({ value }) => value);
  expect(times).toEqual([publishAt.local, '']);
});

test('a refusal that arrives after the schedule was closed is there when it is opened again', async () => {
  let respond = (): void => undefined;
  const response = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const message = 'Choose a time in the future.';
  const refusal = {
    outcome: 'invalid',
    title: '',
    description: '',
    fields: { publishAt: message },
    values: {},
  } as const;
  const { place } = await renderSchedule(publishAt, { status: 'approved' }, [], [], response, refusal as never);
  const details = await openSchedule(place);
  await enter(place, `${nextYear}-01-03T10:00`);
  await act(async () => place.querySelector('form')?.requestSubmit());
  await closeSchedule(details);
  await act(async () => respond());
  await openSchedule(place);
  await expect.poll(() => place.textContent).toContain(message);
});
