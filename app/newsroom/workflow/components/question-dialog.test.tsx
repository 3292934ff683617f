// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
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

test('what blocks a publication cannot be confirmed: its button leads to the checklist', async () => {
  stubDialogs();
  const [places, confirmed] = [[] as string[], vi.fn()];
  const findings = [{ name: 'Excerpt', level: 'block' as const, problems: ['There is no excerpt.'] }];
  await renderNode(
    <QuestionDialog
      question={publishQuestionOf({ ...waiting, findings })}
      onConfirm={confirmed}
      onClose={() => undefined}
      onInstead={(place) => void places.push(place)}
    />,
  );
  const dialog = document.querySelector('dialog');
  expect(dialog?.textContent).toContain('Blocks publication:There is no excerpt.');
  const labels = [...(dialog?.querySelectorAll('.dialog-actions button') ?? [])].map(({ textContent }) => textContent);
  expect(labels).toEqual(['Cancel', 'Go to the checklist']);
  await act(async () => dialog?.querySelector('form')?.requestSubmit());
  expect(places).toEqual(['#workflow-checklist']);
  expect(confirmed).not.toHaveBeenCalled();
});
