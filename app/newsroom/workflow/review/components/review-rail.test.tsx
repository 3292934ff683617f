// @vitest-environment jsdom
import { createContext, useContext } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { refusalText, type WorkflowView } from '~/newsroom/workflow/rules';
import { waiting } from '~/newsroom/workflow/testing/workflow-view';
import { renderNode } from '~/platform/testing/render';
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
};

const Shown = createContext(waiting);
const Rail = () => <ReviewRail workflow={useContext(Shown)} from={undefined} initial={undefined} />;
const Page = createRoutesStub([{ path: '/', Component: Rail }]);

async function openRail(workflow: WorkflowView): Promise<string> {
  const { place } = await renderNode(
    <Shown value={workflow}>
      <Page />
    </Shown>,
  );
  return place.textContent ?? '';
}

test('what someone else has sent back is shown with their note, and not submitted by a reviewer', async () => {
  const text = await openRail(sentBack);
  expect(text).toContain('Another editor requested changes.');
  expect(text).toContain('Name the source.');
  expect(text).toContain('nothing to decide until its writers submit the article again');
  expect(text).not.toContain('Submit for Review');
  expect(text).not.toContain('Request changes');
});

test('the writer of an article that was sent back submits it again', async () => {
  const choices = [...sentBack.choices.slice(0, 2), { status: 'approved', refusal: 'own_words' } as const];
  const text = await openRail({ ...sentBack, choices });
  expect(text).toContain('Submit for Review');
  expect(text).toContain(refusalText.own_words);
});
