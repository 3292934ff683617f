// @vitest-environment jsdom
import { act, createContext, useContext } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { renderNode, typeText } from '~/platform/testing/render';
import type { ReviewNote } from '../../rules';
import { EarlierNotes, notesProblem, ReviewNotes, useTypedNotes } from './review-notes';

const noteOf = (note: string, change: Partial<ReviewNote> = {}): ReviewNote => ({
  ...{ note, decision: 'changes_requested', by: 'The desk editor', round: 1 },
  at: { iso: '2026-06-01T12:00:00.000Z', text: '1 Jun 2026, 12:00 (UTC)' },
  ...change,
});
const Stored = createContext({ reviewNotes: '', round: '0.1' });
function Notes() {
  const stored = useContext(Stored);
  const draft = useTypedNotes({ articleId: '1', ...stored }, true);
  return <ReviewNotes draft={draft} notes={[noteOf(stored.reviewNotes)]} problem={undefined} />;
}
const Page = createRoutesStub([{ path: '/', Component: Notes }]);
const notes = (reviewNotes: string, round = '0.1') => (
  <Stored value={{ reviewNotes, round }}>
    <Page />
  </Stored>
);

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

test('typed notes survive a reload, but only in the same round of review', async () => {
  const first = await renderNode(notes(''));
  await typeText(first.place, 'Half written');
  await first.redraw(null);
  const box = ({ place }: { place: ParentNode }) => place.querySelector('textarea')?.value;
  expect(box(await renderNode(notes('', '0.2')))).toBe('');
  const again = await renderNode(notes(''));
  expect(box(again)).toBe('Half written');
  await again.redraw(notes('Half written'));
  expect(box(again)).toBe('');
  expect(box(await renderNode(notes('Half written')))).toBe('');
});

test('notes typed before the page had loaded its scripts are kept', async () => {
  const page = notes('');
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(page);
  const box = place.querySelector('textarea');
  if (box) box.value = 'Typed early';
  const root = await act(async () => hydrateRoot(place, page));
  await act(async () => root.render(notes('Of another reviewer')));
  expect(box?.isConnected && box.value).toBe('Typed early');
  await act(async () => root.unmount());
  expect((await renderNode(page)).place.querySelector('textarea')?.value).toBe('Typed early');
  localStorage.clear();
  place.remove();
});

test('the box begins empty, below the notes of an earlier round', async () => {
  const { place } = await renderNode(notes('Name your source.'));
  expect(place.querySelector('textarea')?.value).toBe('');
  expect(place.textContent).toContain('Name your source.');
});

test('a note that came with a submission is attributed to the writer', async () => {
  const note = noteOf('The lawyers have cleared it.', { decision: 'noted', isFromWriter: true, by: 'A writer' });
  const { place } = await renderNode(<EarlierNotes notes={[note]} />);
  expect(place.querySelector('.fact')?.textContent).toBe('Note from the writer, A writer, 1 Jun 2026, 12:00 (UTC)');
});

test('each note says who decided what, when and in which round, the newest first', async () => {
  const newest = noteOf('Name the year.', { round: 2, by: null, decision: 'rejected' });
  const { place } = await renderNode(<EarlierNotes notes={[newest, noteOf('Name the source.')]} />);
  expect([...place.querySelectorAll('p, summary')].map(({ textContent }) => textContent)).toEqual([
    'Rejected by a former member, 1 Jun 2026, 12:00 (UTC), second round',
    'Name the year.',
    'Earlier notes (1)',
    'Changes requested by The desk editor, 1 Jun 2026, 12:00 (UTC), first round',
    'Name the source.',
  ]);
  // They leave the checklist and the decision their place until someone opens them.
  expect(place.querySelector('details')?.open).toBe(false);
  expect(place.querySelector('time')?.getAttribute('datetime')).toBe('2026-06-01T12:00:00.000Z');
});

test('notes that were refused are wrong only until they are changed', () => {
  const fields = { notes: 'Say what needs to change.' };
  const result = { outcome: 'invalid', title: '', description: '', fields, values: { notes: '' } } as const;
  expect(notesProblem({ text: ' ' }, result)).toBe(fields.notes);
  expect(notesProblem({ text: 'N' }, result)).toBeUndefined();
});
