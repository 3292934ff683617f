// @vitest-environment jsdom
import { createContext, useContext } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { type ReviewNote, refusalText, type WorkflowView, withdrawal } from '~/newsroom/workflow/rules';
import { waiting } from '~/newsroom/workflow/testing/workflow-view';
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

test('why a writer may not approve their own text is said once', async () => {
  const { text } = await textOf(own);
  expect(text.split(refusalText.own_words)).toHaveLength(2);
});

test('a reason that no other form gives is said beside the main button’s form', async () => {
  const primary = { target: 'published', label: 'Publish', refusal: refusalText.may_not_publish } as const;
  const { text } = await textOf({ ...waiting, choices: [], primary });
  expect(text).toContain(refusalText.may_not_publish);
});

test('only those who can decide write review notes; the others read them', async () => {
  expect((await textOf(waiting)).place.querySelector('textarea[name="notes"]')).not.toBeNull();
  const { place, text } = await textOf({ ...own, reviewNotes: 'Ask the lawyers.', notes: [note] });
  expect(place.querySelector('textarea[name="notes"]')).toBeNull();
  expect(text).toContain('Ask the lawyers.');
  expect(text).not.toContain('Request changes');
});

test('the list of statuses has neither the current one nor what has a button of its own', async () => {
  const choices = (['draft', 'pending', 'approved', 'published'] as const).map((status) => ({
    ...{ status, refusal: status === 'pending' ? ('unchanged' as const) : null },
  }));
  const { place } = await textOf({ ...waiting, choices });
  const options = [...place.querySelectorAll('select[name="status"] option')].map(({ textContent }) => textContent);
  expect(options).toEqual(['Choose…', 'Draft', 'Published', 'Request changes']);
});
