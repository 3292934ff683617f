// @vitest-environment jsdom
import { act, createContext, useContext, useState } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusalText } from '~/newsroom/workflow/rules';
import { waiting } from '~/newsroom/workflow/testing/workflow-view';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';
import { renderNode, typeText } from '~/platform/testing/render';
import { awaitsDecision } from '../../decision-rules';
import { ReviewRail } from './review-rail';

const sentBack: WorkflowView = {
  ...waiting,
  publicationState: { ...waiting.publicationState, status: 'draft' },
  choices: [
    { status: 'draft', refusal: 'unchanged' },
    { status: 'pending', refusal: null },
    { status: 'approved', refusal: null },
  ],
  primary: { target: 'pending', label: 'Submit for Review', refusal: null },
  ...{ isReturned: true, reviewedBy: 'Another editor', reviewNotes: 'Name the source.', showsNotes: false },
  notes: [{ decision: 'changes_requested', note: 'Name the source.', by: 'Another editor', at: null, round: 1 }],
};

const Shown = createContext(waiting);
const Rail = () => <ReviewRail workflow={useContext(Shown)} from={undefined} initial={undefined} />;
const publications = { path: '/admin/articles/:id/publications', loader: () => [] };
const Page = createRoutesStub([{ path: '/', Component: Rail }, publications]);

async function renderRail(workflow: WorkflowView, path = '/'): Promise<HTMLElement> {
  const { place } = await renderNode(
    <Shown value={workflow}>
      <Page initialEntries={[path]} />
    </Shown>,
  );
  return place;
}

const openRail = async (workflow: WorkflowView): Promise<string> => (await renderRail(workflow)).textContent ?? '';

const mainButtons = (place: ParentNode): string[] =>
  [...place.querySelectorAll('.button.solid')].map(({ textContent }) => textContent ?? '');

test('an article that someone else has sent back is shown with their note, and a reviewer cannot submit it', async () => {
  const text = await openRail(sentBack);
  expect(text).toContain('Another editor sent this article back.');
  expect(text).toContain('Name the source.');
  expect(text).toContain('Its writers can submit it again.');
  expect(text).not.toContain('Submit for Review');
  expect(text).not.toContain('Request Changes');
});

test('writers reply to what was sent back in a comment, and the one who sent it back adds to it', async () => {
  expect(await openRail(sentBack)).toContain('Reply in a comment');
  const own = await openRail({ ...sentBack, reviewedBy: 'You' });
  expect(own).toContain('You sent this article back. Add a comment');
  expect(own).not.toContain('Reply in a comment');
});

test('the schedule is offered for what has been sent back only to see or cancel one', async () => {
  const schedule = { ...sentBack.schedule, mayPublishLater: true };
  expect((await renderRail({ ...sentBack, schedule })).querySelector('#workflow-schedule')).toBeNull();
  const publishAt = { local: '2099-01-01T10:00', text: '1 Jan 2099, 10:00' };
  const scheduled = { ...sentBack, schedule: { ...schedule, publishAt } };
  expect((await renderRail(scheduled)).querySelector('#workflow-schedule')).not.toBeNull();
});

let show: (workflow: WorkflowView) => void;
function Rounds() {
  const [workflow, setWorkflow] = useState(waiting);
  show = setWorkflow;
  return (
    <Shown value={workflow}>
      <Page />
    </Shown>
  );
}

const notesField = (place: ParentNode) => place.querySelector<HTMLTextAreaElement>('textarea[name="notes"]');

test('notes that have not been sent stay when the review is opened again and when someone else decides', async () => {
  const first = await renderNode(<Rounds />);
  await typeText(first.place, 'Which month is that price from?');
  await first.redraw(null);
  const { place } = await renderNode(<Rounds />);
  expect(notesField(place)?.value).toBe('Which month is that price from?');
  const typed = 'Which month is that price from?';
  await act(async () => show({ ...sentBack, mayReview: false }));
  expect(notesField(place)).toBeNull();
  expect(place.querySelector('.notice:has(button)')?.textContent).toContain('Your notes were not sent.');
  expect(place.querySelector('.notice:has(button) .workflow-notes')?.textContent).toBe(typed);
  await act(async () => show(waiting));
  expect(notesField(place)?.value).toBe(typed);
  await act(async () => show({ ...sentBack, reviewNotes: typed }));
  await act(async () => show(waiting));
  expect(notesField(place)?.value).toBe('');
});

test('notes sent back with one round are not typed already in the next', async () => {
  const { place } = await renderNode(<Rounds />);
  const field = () => notesField(place);
  const typed = 'Name the source.';
  await typeText(place, typed);
  expect(field()?.value).toBe(typed);
  await act(async () => show(sentBack));
  await act(async () => show({ ...waiting, version: 2, reviewedHash: 'second round', round: '0.2' }));
  expect(field()?.value).toBe('');
});

test('the writer of an article that was sent back submits it again', async () => {
  const choices = [...sentBack.choices.slice(0, 2), { status: 'approved', refusal: 'own_words' } as const];
  const text = await openRail({ ...sentBack, choices, mayReview: false });
  expect(text).toContain('Submit for Review');
  expect(text).toContain(refusalText.own_words);
});

/** The article after its writer has withdrawn it. */
const withdrawn: WorkflowView = { ...sentBack, isReturned: false, reviewedBy: null, reviewNotes: '', notes: [] };

const mainButton = (place: ParentNode) => place.querySelector<HTMLButtonElement>('.review-decisions .button');

test('a button that means something else since the status has changed cannot be pressed for a moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { place } = await renderNode(<Rounds />);
  expect(mainButton(place)?.disabled).toBe(false);
  await act(async () => show(withdrawn));
  expect(mainButton(place)?.textContent).toBe('Submit for Review');
  expect(mainButton(place)?.disabled).toBe(true);
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_400)));
  expect(mainButton(place)?.disabled).toBe(true);
  await act(async () => void (await vi.advanceTimersByTimeAsync(200)));
  expect(mainButton(place)?.disabled).toBe(false);
});

test('an article that has been withdrawn has no field for review notes', async () => {
  expect(
    notesField(await renderRail({ ...withdrawn, schedule: { ...withdrawn.schedule, mayPublishLater: true } })),
  ).toBeNull();
});

const mayPublishLater = { ...waiting, schedule: { ...waiting.schedule, mayPublishLater: true } };
let setCurrent: (current: WorkflowView | undefined) => void;
const approvedText: WorkflowView = {
  ...waiting,
  publicationState: { ...waiting.publicationState, status: 'approved' },
  primary: { target: 'published', label: 'Publish', refusal: null },
  ...{ showsNotes: false, approvedBy: 'You' },
};

/** The rail on a page that learns that the article has changed meanwhile. */
function OutdatedRail() {
  const [current, set] = useState<WorkflowView>();
  setCurrent = set;
  return <ReviewRail workflow={useContext(Shown)} from={undefined} current={current} initial={undefined} />;
}
const OutdatedPage = createRoutesStub([{ path: '/', Component: OutdatedRail }, publications]);
const Outdated = ({ workflow = mayPublishLater }: { workflow?: WorkflowView }) => (
  <Shown value={workflow}>
    <OutdatedPage />
  </Shown>
);

test('no decision can be made once the article has another status than the page shows', async () => {
  const { place } = await renderNode(<Outdated />);
  await act(async () => setCurrent(mayPublishLater));
  const buttons = [...place.querySelectorAll<HTMLButtonElement>('.review-decisions button')];
  expect(buttons.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ['Approve', true],
    ['Request Changes', true],
    ['Reject', true],
  ]);
});

test('what opens the schedule keeps the focus when the article changes meanwhile, but opens nothing', async () => {
  const { place } = await renderNode(<Outdated />);
  const opener = () => place.querySelector<HTMLElement>('.review-decisions a');
  opener()?.focus();
  await act(async () => setCurrent(mayPublishLater));
  expect(document.activeElement?.textContent).toBe('Schedule…');
  expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
  await act(async () => opener()?.click());
  expect(place.querySelector<HTMLDetailsElement>('#workflow-schedule')?.open).toBe(false);
});

test('the status is the current one, although the page still shows the text that was approved', async () => {
  const { place } = await renderNode(<Outdated workflow={approvedText} />);
  const status = () => place.querySelector('.workflow-status')?.textContent;
  expect(status()).toContain('Approved');
  await act(async () =>
    setCurrent({ ...waiting, publicationState: { ...waiting.publicationState, approvalInvalidated: true } }),
  );
  expect(status()).not.toContain('Approved');
  expect(status()).toContain('This article must be approved again.');
  expect(status()).toContain('Your approval');
});

test('a published article names who published it and when, or for when it was scheduled', async () => {
  const published = { by: 'The desk editor', scheduledBy: null, at: '1 Jun 2026, 12:00 (UTC)' };
  expect(await openRail({ ...waiting, published })).toContain(
    'Published by The desk editor on 1 Jun 2026, 12:00 (UTC).',
  );
  const scheduled = { ...published, by: null, scheduledBy: 'An editor' };
  expect(await openRail({ ...waiting, published: scheduled })).toContain(
    'Published on 1 Jun 2026, 12:00 (UTC), as scheduled by An editor.',
  );
});

/** An approved article that the member can publish or schedule. */
const approved: WorkflowView = {
  ...waiting,
  publicationState: { ...waiting.publicationState, status: 'approved' },
  primary: { target: 'published', label: 'Publish', refusal: null },
  schedule: { ...waiting.schedule, mayPublishLater: true, mayUnpublishLater: true },
};

test('a new status has the focus once the button of the decision is gone, but does not take it from another field', async () => {
  const { place } = await renderNode(<Rounds />);
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await act(async () => show(approved));
  expect(document.activeElement).toBe(field);
  field.remove();
  await act(async () => show(waiting));
  expect(document.activeElement).toBe(place.querySelector('.workflow-status'));
});

test('every way to decide is beside the main button', async () => {
  const place = await renderRail(approved);
  const choices = [...place.querySelectorAll('.review-decisions > *')];
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Publish', 'Schedule…', 'Request Changes', 'Reject']);
  Element.prototype.scrollIntoView ??= () => undefined;
  await act(async () => choices[1]?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
  expect(place.querySelector<HTMLDetailsElement>('#workflow-schedule')?.open).toBe(true);
  // Stored times are shown above, and are changed in the same way.
  const publishAt = { local: '2030-01-01T10:00', text: '1 Jan 2030, 10:00' };
  const scheduled = await renderRail({ ...approved, schedule: { ...approved.schedule, publishAt } });
  expect(scheduled.querySelector('.review-decisions > a')?.textContent).toBe('Change schedule…');
  expect(scheduled.querySelector('[id="workflow-schedule"] > summary')?.textContent).toContain(
    'Publish on 1 Jan 2030, 10:00.',
  );
});

test('a member who may approve and publish can do both with one decision, unless a check blocks the publication', async () => {
  const choices = [...waiting.choices, { status: 'published', refusal: null } as const];
  const schedule = { ...waiting.schedule, mayPublishLater: true };
  const decisions = async (workflow: WorkflowView) =>
    [...(await renderRail(workflow)).querySelectorAll('.review-decisions > *')].map(({ textContent }) => textContent);
  expect(await decisions({ ...waiting, choices, schedule })).toEqual([
    ...['Approve', 'Approve and publish', 'Schedule…'],
    ...['Request Changes', 'Reject'],
  ]);
  const findings: WorkflowView['findings'] = [{ name: 'Excerpt', level: 'block', problems: ['There is no excerpt.'] }];
  for (const workflow of [
    { ...waiting, choices, findings },
    { ...waiting, choices: [...waiting.choices, { status: 'published', refusal: 'may_not_publish' } as const] },
    { ...approved, choices },
  ])
    expect(await decisions(workflow)).not.toContain('Approve and publish');
});

test('the schedule stays where it is once it has been saved', async () => {
  const findings: WorkflowView['findings'] = [{ name: 'Excerpt', level: 'warn', problems: ['There is no excerpt.'] }];
  const parts = async (workflow: WorkflowView) =>
    [...(await renderRail(workflow)).querySelectorAll('#workflow-checklist, #workflow-schedule')].map(({ id }) => id);
  const before = await parts({ ...approved, findings });
  expect(before).toEqual(['workflow-checklist', 'workflow-schedule']);
  const publishAt = { local: '2030-01-01T10:00', text: '1 Jan 2030, 10:00' };
  expect(await parts({ ...approved, findings, schedule: { ...approved.schedule, publishAt } })).toEqual(before);
});

test('once a time of publication has been saved, the top of the rail shows it', async () => {
  const { place } = await renderNode(<Rounds />);
  await act(async () => show(approved));
  const part = place.querySelector('.review-scroll');
  if (part) part.scrollTop = 300;
  const publishAt = { local: '2030-01-01T10:00', text: '1 Jan 2030, 10:00' };
  await act(async () => show({ ...approved, schedule: { ...approved.schedule, publishAt } }));
  expect(part?.scrollTop).toBe(0);
  expect(part?.firstElementChild?.textContent).toContain('Scheduled: 1 Jan 2030, 10:00');
});

test('a reviewer is offered a decision, and nobody else', () => {
  expect(awaitsDecision(waiting)).toBe(true);
  const own = { ...waiting, mayReview: false, choices: [{ status: 'approved', refusal: 'own_words' } as const] };
  // They can only withdraw it.
  expect(awaitsDecision(own)).toBe(false);
  expect(awaitsDecision(sentBack)).toBe(false);
});

test('further actions come into view once they are opened', async () => {
  const place = await renderRail({ ...waiting, mayArchive: true });
  const actions = [...place.querySelectorAll('details')].find(({ textContent }) =>
    textContent?.includes('More actions'),
  );
  if (!actions) throw new Error('There are no further actions');
  actions.scrollIntoView = vi.fn();
  await act(async () => {
    actions.open = true;
    await new Promise((resolve) => actions.addEventListener('toggle', resolve, { once: true }));
  });
  expect(actions.scrollIntoView).toHaveBeenCalled();
});

test('the schedule comes into view once it is opened, with a button that closes it again', async () => {
  const place = await renderRail(approved);
  expect(mainButtons(place)).toEqual(['Publish']);
  const schedule = place.querySelector<HTMLDetailsElement>('#workflow-schedule');
  if (!schedule) throw new Error('There is no schedule');
  schedule.scrollIntoView = vi.fn();
  const toggle = (open: boolean) =>
    act(async () => {
      schedule.open = open;
      await new Promise((resolve) => schedule.addEventListener('toggle', resolve, { once: true }));
    });
  await toggle(true);
  expect(schedule.scrollIntoView).toHaveBeenCalled();
  expect(mainButtons(schedule)).toEqual(['Save schedule']);
  expect(schedule.querySelector<HTMLInputElement>('[name="publishAt"]')?.value).toMatch(/^\d{4}-\d{2}-\d{2}T09:00$/);
  const close = [...schedule.querySelectorAll('button')].find(({ textContent }) => textContent === 'Close');
  close?.focus();
  await act(async () => close?.click());
  expect(schedule.open).toBe(false);
  expect(document.activeElement?.textContent).toBe('Schedule…');
  expect(mainButtons(place)).toEqual(['Publish']);
});

test('a second click on the button that closes the schedule decides nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  Element.prototype.scrollIntoView ??= () => undefined;
  const place = await renderRail(approved, '/#workflow-schedule');
  const button = (name: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  expect(button('Reject')?.disabled).toBe(false);
  await act(async () => button('Close')?.click());
  expect(button('Reject')?.disabled).toBe(true);
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  expect(button('Reject')?.disabled).toBe(false);
});

test('the button that closes the schedule cannot be taken for the one that cancels it', async () => {
  const publishAt = { local: '2026-06-02T12:00', text: '2 Jun 2026, 12:00 (UTC)' };
  const place = await renderRail({ ...approved, schedule: { ...approved.schedule, publishAt } }, '/#workflow-schedule');
  const buttons = [...place.querySelectorAll('#workflow-schedule button')].map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Save schedule', 'Keep schedule', 'Cancel schedule']);
});

test('a link to the schedule opens it with the focus in its first field', async () => {
  Element.prototype.scrollIntoView ??= () => undefined;
  const place = await renderRail(approved, '/#workflow-schedule');
  expect(place.querySelector<HTMLDetailsElement>('#workflow-schedule')?.open).toBe(true);
  expect(document.activeElement?.getAttribute('name')).toBe('publishAt');
});

test('while one step is being sent, no other can be pressed, whichever of them it is', async () => {
  let respond = (): void => undefined;
  const response = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const result = { outcome: 'done', title: '', description: '', fields: {}, values: {} };
  const Both = createRoutesStub([
    { path: '/', Component: Rail },
    { path: '/admin/articles/:id/workflow', action: () => response.then(() => result) },
  ]);
  const findings: WorkflowView['findings'] = [{ name: 'Excerpt', level: 'warn', problems: ['There is no excerpt.'] }];
  const workflow = { ...approved, findings, isArchived: true, mayArchive: true, mayDelete: true };
  const choices = [{ status: 'draft', refusal: null } as const, ...approved.choices];
  const { place } = await renderNode(
    <Shown value={{ ...workflow, choices }}>
      <Both />
    </Shown>,
  );
  const buttons = () => [...place.querySelectorAll<HTMLButtonElement>('button[type="submit"]')];
  const enabled = () => buttons().flatMap(({ disabled, textContent }) => (disabled ? [] : textContent));
  expect(enabled()).toEqual(
    expect.arrayContaining([
      'Publish',
      'Request Changes',
      'Reject',
      'Save schedule',
      'Run checklist',
      'Remove from the archive',
      'Draft',
    ]),
  );
  const before = enabled();
  await act(async () =>
    buttons()
      .find(({ textContent }) => textContent === 'Save schedule')
      ?.click(),
  );
  await expect.poll(enabled).toEqual([]);
  await act(async () => respond());
  await expect.poll(enabled).toEqual(before);
});

test.each([
  [-400, 1],
  [120, 0],
])('a decision leads to the new status when its beginning is at %i px', async (top, times) => {
  Element.prototype.scrollIntoView ??= () => undefined;
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  await renderNode(<Rounds />);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
  await act(async () => show(sentBack));
  expect(scroll).toHaveBeenCalledTimes(times);
});
