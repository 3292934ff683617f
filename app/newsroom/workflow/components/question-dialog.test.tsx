// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { stubDialogs } from '~/platform/testing/browser';
import { renderNode } from '~/platform/testing/render';
import { publishQuestionOf } from '../questions';
import { waiting } from '../testing/workflow-view';
import { QuestionDialog } from './question-dialog';

test('a correction can be added instead of publishing changes without one', async () => {
  stubDialogs();
  const places: string[] = [];
  const ignore = () => undefined;
  const publicationState = { ...waiting.publicationState, isLive: true, hasPendingChanges: true };
  const question = publishQuestionOf({ ...waiting, publicationState });
  await renderNode(
    <QuestionDialog
      question={question}
      onConfirm={ignore}
      onClose={ignore}
      onInstead={(place) => void places.push(place)}
    />,
  );
  const buttons = [...document.querySelectorAll<HTMLElement>('dialog button')];
  await act(async () => buttons.find(({ textContent }) => textContent === 'Add a correction…')?.click());
  expect(places).toEqual(['#workflow-correction']);
});
