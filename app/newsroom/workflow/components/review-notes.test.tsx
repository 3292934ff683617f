// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { renderNode, typeText } from '~/platform/testing/render';
import { ReviewNotes, useNotesDraft } from './review-notes';

const Notes = ({ stored }: { stored: string }) => (
  <ReviewNotes draft={useNotesDraft(stored)} stored={stored} problem={undefined} />
);
const notes = (stored: string) => <Notes stored={stored} />;

test('unsaved notes are kept when someone else saves notes, and both are shown', async () => {
  const { place, redraw } = await renderNode(notes('As it was'));
  const field = await typeText(place, 'Half written');
  await redraw(notes('Of another reviewer'));
  expect(field.value).toBe('Half written');
  expect(place.querySelector('[role="status"]')?.textContent).toContain('Of another reviewer');
  await redraw(notes('Half written'));
  expect(place.querySelector('[role="status"]')).toBeNull();
  expect(field.value).toBe('');
});

test('the box begins empty, below the notes of an earlier round', async () => {
  const { place } = await renderNode(notes('Name your source.'));
  expect(place.querySelector('textarea')?.value).toBe('');
  expect(place.textContent).toContain('Name your source.');
});
