// @vitest-environment jsdom
import { act, createContext, useContext } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ReviewNote, refusalText, withdrawal } from '~/newsroom/workflow/rules';
import { waiting } from '~/newsroom/workflow/testing/workflow-view';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';
import { stubMediaQueries } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { WorkflowCard } from './workflow-card';

const own: WorkflowView = {
  ...waiting,
  choices: [
    { status: 'pending', refusal: 'unchanged' },
    { status: 'approved', refusal: 'own_words' },
  ],
  primary: { ...withdrawal, refusal: null },
  mayReview: false,
};

const note: ReviewNote = {
  ...{ decision: 'changes_requested', note: 'Ask the lawyers.', by: 'An editor', at: null, round: 1 },
};

const Shown = createContext(waiting);
const draft = { articleId: '1', version: 1, saveNow: async () => ({ kind: 'saved' }) };
const Card = () => <WorkflowCard workflow={useContext(Shown)} draft={draft} />;
const Page = createRoutesStub([{ path: '/', Component: Card }]);

async function textOf(workflow: WorkflowView) {
  const { place } = await renderNode(
    <Shown value={workflow}>
      <Page />
    </Shown>,
  );
  return { place, text: place.textContent ?? '' };
}

test('the reason why a writer may not approve their own text is shown once', async () => {
  const { text } = await textOf(own);
  expect(text.split(refusalText.own_words)).toHaveLength(2);
});

test('a reason that no other form gives is shown beside the main button’s form', async () => {
  const primary = { target: 'published', label: 'Publish', refusal: 'may_not_publish' } as const;
  const { text } = await textOf({ ...waiting, choices: [], primary });
  expect(text).toContain(refusalText.may_not_publish);
});

test('changes to a published article can be compared with what readers see', async () => {
  const publicationState = {
    ...waiting.publicationState,
    status: 'draft',
    isLive: true,
    hasPendingChanges: true,
  } as const;
  const { place } = await textOf({ ...waiting, version: 5, publishedVersion: 3, publicationState });
  const linksTo = [...place.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(linksTo).toContain('/article/forms');
  expect(linksTo).toContain('/admin/editor/1/revisions?from=3&to=5');
});

const findings: WorkflowView['findings'] = [{ name: 'Excerpt', level: 'warn', problems: ['There is no excerpt.'] }];

test('only those who can decide write review notes; the others read them', async () => {
  expect((await textOf(waiting)).place.querySelector('textarea[name="notes"]')).not.toBeNull();
  const { place, text } = await textOf({ ...own, reviewNotes: 'Ask the lawyers.', notes: [note], findings });
  expect(place.querySelector('textarea[name="notes"]')).toBeNull();
  expect(text).toContain('Ask the lawyers.');
  const notes = place.querySelector('#workflow-notes');
  const checklist = place.querySelector('#workflow-checklist');
  // In the order of the work: first what the reviewer has asked for.
  expect(notes?.compareDocumentPosition(checklist as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(text).not.toContain('Request Changes');
});

/** The statuses that can be chosen, which are in a collapsed section. */
async function choicesOf(workflow: WorkflowView): Promise<(string | null)[]> {
  const { place } = await textOf(workflow);
  const buttons = [...place.querySelectorAll('details:not([open]) form fieldset button[name="status"]')];
  return buttons.map(({ textContent }) => textContent);
}

test('a reviewer can request changes in the editor, or review the article on its own page', async () => {
  const { place } = await textOf(waiting);
  const form = place.querySelector<HTMLFormElement>('form#workflow-changes');
  expect(form && new FormData(form).get('intent')).toBe('changes');
  expect([...(form?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Request Changes',
  ]);
  expect(place.querySelector('a[href="/admin/articles/1/workflow?from=queue"]')?.textContent).toBe(
    'Review this article',
  );
  expect((await textOf(own)).place.querySelector('form#workflow-changes')).toBeNull();
});

test('the status choices leave out any that the rules refuse or for which something is missing', async () => {
  const choices: WorkflowView['choices'] = [
    { status: 'draft', refusal: null },
    { status: 'pending', refusal: 'unchanged' },
    { status: 'approved', refusal: null },
    { status: 'published', refusal: null },
  ];
  const primary = { ...withdrawal, refusal: null };
  const article = { ...waiting, primary, mayReview: false };
  const live = { ...article, publicationState: { ...article.publicationState, isLive: true, hasPendingChanges: true } };
  expect(await choicesOf({ ...live, choices })).toEqual(['Approved', 'Published']);
  const refused = choices.map((choice) =>
    choice.status === 'draft' ? choice : { ...choice, refusal: 'own_words' as const },
  );
  expect(await choicesOf({ ...article, choices: refused })).toEqual([]);
  const findings: WorkflowView['findings'] = [{ name: 'Excerpt', level: 'block', problems: ['There is no excerpt.'] }];
  expect(await choicesOf({ ...article, choices, findings })).toEqual(['Approved']);
  findings.push({ name: 'Category', level: 'block', problems: ['Choose a category.'] });
  expect(await choicesOf({ ...article, choices, findings })).toEqual([]);
});

test('the status choices leave out the current status and any with its own button', async () => {
  const choices = (['draft', 'pending', 'approved', 'published'] as const).map((status) => ({
    ...{ status, refusal: status === 'pending' ? ('unchanged' as const) : null },
  }));
  // The menu beside the main button has “Publish Now”, but not for changes to a published article.
  expect(await choicesOf({ ...waiting, choices })).toEqual(['Draft']);
  const live = { ...waiting, publicationState: { ...waiting.publicationState, isLive: true, hasPendingChanges: true } };
  expect(await choicesOf({ ...live, choices })).toEqual(['Draft', 'Published']);
});

test.each([true, false])('on phones (%s), saving the schedule is the main step while it is open', async (isOnPhone) => {
  stubMediaQueries(isOnPhone);
  onTestFinished(() => void vi.unstubAllGlobals());
  Element.prototype.scrollIntoView ??= () => undefined;
  const { place } = await textOf({ ...waiting, schedule: { ...waiting.schedule, mayUnpublishLater: true } });
  const schedule = place.querySelector<HTMLDetailsElement>('#workflow-schedule');
  await act(async () => {
    if (schedule) schedule.open = true;
    await new Promise((resolve) => schedule?.addEventListener('toggle', resolve, { once: true }));
  });
  const main = [...place.querySelectorAll('.button.solid')].map(({ textContent }) => textContent);
  expect(main).toEqual(isOnPhone ? ['Save schedule'] : []);
});

test('what blocks an article can be overridden by those who may, in a form of its own, and the reason is text', async () => {
  const reason = 'It is <b>a list</b>.';
  const findings: WorkflowView['findings'] = [
    { name: 'Excerpt', level: 'block', problems: ['There is no excerpt.'], keys: ['one'] },
    {
      ...{ name: 'Table headers', level: 'warn', problems: ['Table 1 of 1 has no header cells.'], keys: ['two'] },
      overrides: [{ by: 'An editor', reason }],
    },
    { name: 'Category', level: 'block', problems: ['Choose a category.'] },
  ];
  const formsOf = async (mayOverride: WorkflowView['mayOverride']) => {
    const { place, text } = await textOf({ ...waiting, findings, mayOverride });
    expect(text).toContain(`Overridden by An editor: ${reason}`);
    expect(place.querySelector('#workflow-checklist b')).toBeNull();
    // A form inside another would send that one.
    expect(place.querySelector('form form')).toBeNull();
    const keys = [...place.querySelectorAll<HTMLInputElement>('input[name="key"]')];
    const forms = keys.map(({ form, value }) => `${form?.querySelector('button')?.textContent} ${value}`);
    return { forms, isRefused: text.includes('only someone else can override') };
  };
  const [override, withdraw] = ['Override this problem one', 'Withdraw override two'];
  expect(await formsOf('yes')).toEqual({ forms: [override, withdraw], isRefused: false });
  expect(await formsOf('own_work')).toEqual({ forms: [withdraw], isRefused: true });
  expect(await formsOf(null)).toEqual({ forms: [], isRefused: false });
});
