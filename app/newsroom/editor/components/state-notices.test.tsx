// @vitest-environment jsdom
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { waiting } from '~/newsroom/workflow/testing/workflow-view';
import { renderNode } from '~/platform/testing/render';
import { ApprovalNotice, RecoveryNotice, TrashNotice } from './state-notices';

const approved = { ...waiting.publicationState, status: 'approved' } as const;
/** What can be read of a notice. */
const shownIn = (place: ParentNode): string =>
  place.querySelector('.notice > [aria-hidden="false"]')?.textContent ?? '';
const notice = (change: Partial<typeof waiting>) => <ApprovalNotice workflow={{ ...waiting, ...change }} />;
const textOf = async (change: Partial<typeof waiting>): Promise<string> =>
  shownIn((await renderNode(notice(change))).place);

test('an approved text says before the first keystroke that a change must be approved again', async () => {
  expect(await textOf({})).toBe('');
  expect(await textOf({ publicationState: approved })).toBe(
    'This text is approved. Further changes need a new approval.',
  );
  const publishAt = { local: '2026-06-01T15:00', text: '1 June 2026, 15:00' };
  expect(await textOf({ publicationState: approved, schedule: { ...waiting.schedule, publishAt } })).toContain(
    'otherwise, the article will not be published on 1 June 2026, 15:00.',
  );
});

test('a reviewer reads before the first keystroke that a change costs them the approval', async () => {
  expect(await textOf({ publicationState: approved, losesApprovalOnEdit: true })).toBe(
    'This text is approved. Further changes need a new approval by someone else.',
  );
  expect(await textOf({ losesApprovalOnEdit: true })).toBe(
    'This article is waiting for your review. If you change its text, someone else has to approve it.',
  );
});

test('a change leaves the notice in its place, which then says what the change has cost', async () => {
  const changed = { ...approved, status: 'pending', approvalInvalidated: true } as const;
  const ownWords = { target: 'approved', label: 'Approve', refusal: 'own_words' } as const;
  for (const [before, after, sentence] of [
    [{ publicationState: approved }, { publicationState: changed }, 'It must be approved again.'],
    [
      { publicationState: approved, losesApprovalOnEdit: true },
      { publicationState: changed, primary: ownWords },
      'It must be approved again by someone else.',
    ],
    [{ losesApprovalOnEdit: true }, { primary: ownWords }, 'Someone else has to approve it.'],
  ] as const) {
    const { place, redraw } = await renderNode(notice(before));
    const [element, reserved] = [place.firstElementChild, place.querySelector('[aria-hidden="true"]')?.textContent];
    await redraw(notice(after));
    expect([...place.children]).toEqual([element]);
    expect(shownIn(place)).toContain(sentence);
    // The space for this text was reserved before.
    if (before.losesApprovalOnEdit || !after.primary) expect(shownIn(place)).toBe(reserved);
    if (after.primary) expect(place.querySelector('#next-step-refusal')?.textContent).toBe(shownIn(place));
  }
});

test('the notice goes with the status that it is about', async () => {
  const { place, redraw } = await renderNode(notice({ publicationState: approved }));
  await redraw(notice({ publicationState: { ...approved, status: 'published' }, primary: null }));
  expect(place.textContent).toBe('');
});

test('the banner above an article in the trash says who moved it there, and restores it, for those who may', () => {
  const banner = (mayRestore: boolean, deletedBy: string | null = null): string => {
    const element = <TrashNotice articleId="1" deletedBy={deletedBy} mayRestore={mayRestore} />;
    return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  };
  expect(banner(true)).toMatch(/<button type="submit"[^>]*form="workflow-step"/);
  expect(banner(false)).not.toContain('<button');
  expect(banner(false)).toContain('This article is in the trash.');
  expect(banner(false, 'Rosa Weber')).toContain('Rosa Weber moved this article to the trash.');
});

test('restored changes are shown as saved once they are, even while typing, and the notice can be dismissed', async () => {
  const { place, redraw } = await renderNode(<RecoveryNotice recovered={7} isSaved={false} hasConflict={false} />);
  expect(place.textContent).toContain('Your last changes have not been saved on the server yet.');
  await redraw(<RecoveryNotice recovered={7} isSaved hasConflict={false} />);
  expect(place.textContent).toContain('They have been saved now.');
  await redraw(<RecoveryNotice recovered={7} isSaved={false} hasConflict={false} />);
  expect(place.textContent).toContain('They have been saved now.');
  await act(async () => place.querySelector('button')?.click());
  expect(place.textContent).toBe('');
  await redraw(<RecoveryNotice recovered={8} isSaved={false} hasConflict={false} />);
  expect(place.textContent).toContain('have not been saved on the server yet');
});

test('restored changes that are in conflict are left to the choice, also while it is being saved', async () => {
  const { place, redraw } = await renderNode(<RecoveryNotice recovered={7} isSaved={false} hasConflict={false} />);
  await redraw(<RecoveryNotice recovered={7} isSaved={false} hasConflict />);
  expect(place.textContent).toBe('');
  await redraw(<RecoveryNotice recovered={7} isSaved={false} hasConflict={false} />);
  expect(place.textContent).toBe('');
});
