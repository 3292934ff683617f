// @vitest-environment jsdom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { NewsroomZone } from '~/newsroom/time-zone/zone';
import { renderNode } from '~/platform/testing/render';
import { RevisionList } from './components/revision-list';
import { foldSaves } from './fold-saves';
import { labelKindOf, type Revision } from './revisions.server';

const path = '/revisions';
const revisionOf = (version: number, change: Partial<Revision> = {}): Revision => ({
  ...{
    version,
    savedBy: 'The writer',
    label: '',
    labelKind: labelKindOf(change.label ?? ''),
    isPublished: false,
    isApproved: false,
    reviewStep: null,
    changes: null,
  },
  ...{ savedAt: new Date(Date.UTC(2026, 10, version)), beganAt: new Date(Date.UTC(2026, 10, version)) },
  ...change,
});

const revisions = [
  revisionOf(12),
  revisionOf(11),
  revisionOf(10),
  revisionOf(9, { label: 'Sent to the lawyers' }),
  revisionOf(8),
  revisionOf(7, { isApproved: true }),
  revisionOf(6),
  revisionOf(5),
  revisionOf(4),
  revisionOf(3, { isPublished: true }),
];

const show = (requested: readonly number[] = [], listed = revisions) => {
  const element = (
    <RevisionList
      {...{ path, previewPath: '/preview', current: 12, revisions: listed, foldsSaves: true, requested, compared: [] }}
      at={revisions[0]?.savedAt ?? new Date()}
    />
  );
  const router = createMemoryRouter([{ path: '*', element, action: () => null }], { initialEntries: [path] });
  return renderNode(<RouterProvider router={router} />);
};

test('autosaves between others are one entry; what has a name, is in use or is current is never folded', () => {
  const entries = foldSaves(revisions, 12).map((entry) =>
    'saves' in entry ? entry.saves.map(({ version }) => version) : entry.revision.version,
  );
  expect(entries).toEqual([12, [11, 10], 9, 8, 7, [6, 5, 4], 3]);
});

test('folded autosaves are a line that opens, and is open where the address asks for one of them', async () => {
  const { place } = await show([5]);
  const lines = [...place.querySelectorAll('details')].map((line) => [
    line.querySelector('summary')?.textContent,
    line.open,
  ]);
  expect(lines).toEqual([
    ['2 autosaves, 10–11 Nov 2026', false],
    ['3 autosaves, 4–6 Nov 2026', true],
  ]);
});

test('a save of the same day is dated by its time', async () => {
  const { place } = await show();
  const times = [...place.querySelectorAll('.revision time')].map(({ textContent }) => textContent);
  expect(times.slice(0, 2)).toEqual(['today, 00:00', '11 Nov 2026, 00:00']);
});

test('a version without a saver is from a former member, unless it is from before the first save', async () => {
  const factsOf = async (version: number, label: string) => {
    const { place } = await show([], [revisionOf(version, { savedBy: null, label })]);
    return place.querySelector('.revision time')?.parentElement?.textContent;
  };
  expect(await factsOf(3, 'Sent to the lawyers')).toBe('Former member · 3 Nov 2026, 00:00');
  expect(await factsOf(1, '')).toBe('Former member · 1 Nov 2026, 00:00');
  expect(await factsOf(1, 'Before the first edit')).toBe('1 Nov 2026, 00:00');
  expect(await factsOf(1, 'As imported')).toBe('Before the newsroom’s first save · 1 Nov 2026, 00:00');
});

test('each row has one menu and no other buttons, and marks what is published or approved', async () => {
  const { place } = await show();
  const rows = [...place.querySelectorAll('.revision')];
  expect(rows).toHaveLength(revisions.length);
  for (const row of rows) expect(row.querySelectorAll('button')).toHaveLength(1);
  expect([...place.querySelectorAll('.badge')].map(({ textContent }) => textContent)).toEqual([
    'Approved',
    'Published',
  ]);
});

test('the menu opens by keyboard and offers to open, compare, restore and name a version', async () => {
  const { place } = await show();
  const shownItems = () => [...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent);
  const itemsOf = async (version: number) => {
    const trigger = place.querySelector<HTMLElement>(`[aria-label="Actions for version ${version}"]`);
    await act(async () => {
      trigger?.focus();
      trigger?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    await vi.waitFor(() => expect(shownItems()).not.toEqual([]), { timeout: 60_000 });
    const items = shownItems();
    await act(async () => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    // Only then does the next menu open.
    await vi.waitFor(() => expect(shownItems()).toEqual([]), { timeout: 60_000 });
    return items;
  };
  expect(await itemsOf(9)).toEqual(['Open', 'Compare with current', 'Restore', 'Rename…']);
  expect(await itemsOf(12)).toEqual(['Open', 'Name…']);
});

test('versions that were reviewed or published are listed separately, and say so', async () => {
  const reviewed = [
    revisionOf(12),
    revisionOf(11, { isApproved: true, reviewStep: 'published' }),
    revisionOf(10, { reviewStep: 'returned' }),
    revisionOf(9, { reviewStep: 'submitted' }),
    revisionOf(8, { reviewStep: 'rejected' }),
    revisionOf(7, { reviewStep: 'approved' }),
    revisionOf(6, { isPublished: true, reviewStep: 'published' }),
    revisionOf(5, { reviewStep: 'published' }),
  ];
  expect(foldSaves(reviewed, 12).every((entry) => 'revision' in entry)).toBe(true);
  const { place } = await show([], reviewed);
  expect([...place.querySelectorAll('.badge')].map(({ textContent }) => textContent)).toEqual([
    ...['Approved', 'Published earlier', 'Changes requested', 'Submitted', 'Rejected', 'Approved earlier'],
    ...['Published', 'Published earlier'],
  ]);
  expect(place.querySelector('.status-rejected')?.textContent).toBe('Rejected');
});

test.each([
  [false, 'Current draft'],
  [true, 'Current version'],
])('the current text, live or not (%s), is called “%s”', async (isPublished, name) => {
  const { place } = await show([], [revisionOf(12, { isPublished })]);
  expect(place.querySelector('.revision-name')?.firstChild?.textContent).toBe(name);
});

test('times are in the newsroom’s time zone, which also decides what is today', async () => {
  const at = new Date('2026-11-11T23:30:00Z');
  const saved = ['2026-11-11T23:05:00Z', '2026-11-11T22:05:00Z'].map((time, index) =>
    revisionOf(12 - index, { savedAt: new Date(time), label: `Named ${index}` }),
  );
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <NewsroomZone value="Europe/Berlin">
          <RevisionList
            {...{ path, previewPath: '/preview', current: 12, revisions: saved, foldsSaves: true, at }}
            {...{ requested: [], compared: [] }}
          />
        </NewsroomZone>
      ),
    },
  ]);
  const { place } = await renderNode(<RouterProvider router={router} />);
  expect([...place.querySelectorAll('time')].map((time) => time.textContent)).toEqual([
    'today, 00:05',
    '11 Nov 2026, 23:05',
  ]);
});
