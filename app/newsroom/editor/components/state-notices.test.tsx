import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { waiting } from '~/newsroom/workflow/testing/workflow-view';
import { ApprovalNotice, TrashNotice } from './state-notices';

const approved = { ...waiting.publicationState, status: 'approved' } as const;
const textOf = (change: Partial<typeof waiting>): string =>
  renderToString(<ApprovalNotice workflow={{ ...waiting, ...change }} />).replaceAll(/<!-- -->|<[^>]*>/g, '');

test('an approved text says before the first key that a change needs a new approval', () => {
  expect(textOf({})).toBe('');
  expect(textOf({ publicationState: approved })).toBe('This text is approved. Any change needs a new approval.');
  const publishAt = { local: '2026-06-01T15:00', text: '1 June 2026, 15:00' };
  expect(textOf({ publicationState: approved, schedule: { ...waiting.schedule, publishAt } })).toContain(
    'without one, the article will not be published on 1 June 2026, 15:00.',
  );
});

test('a reviewer reads before the first key that a change costs them the approval', () => {
  expect(textOf({ publicationState: approved, losesApprovalOnEdit: true })).toBe(
    'This text is approved. Any change needs a new approval by someone else.',
  );
  expect(textOf({ losesApprovalOnEdit: true })).toBe(
    'This article is waiting for your review. If you change its text, someone else has to approve it.',
  );
});

test('the banner above an article in the trash restores it, for those who may', () => {
  const banner = (mayRestore: boolean): string => {
    const element = <TrashNotice articleId="1" mayRestore={mayRestore} />;
    return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  };
  expect(banner(true)).toMatch(/<button type="submit"[^>]*form="workflow-step"/);
  expect(banner(false)).not.toContain('<button');
});
