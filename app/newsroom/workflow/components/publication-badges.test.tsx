import { readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { PublicationState } from '../rules';
import { PublicationBadges } from './publication-badges';

type Times = { isScheduled?: boolean; publishAt?: string; isRejected?: boolean };

const textOf = (state: Partial<PublicationState>, times: Times = {}, isReturned = false): string =>
  renderToString(
    <PublicationBadges
      {...times}
      isReturned={isReturned}
      publicationState={{
        status: 'draft',
        isLive: false,
        hasPendingChanges: false,
        approvalInvalidated: false,
        ...state,
      }}
    />,
  ).replaceAll(/<[^>]*>/g, '');

test.each<[Partial<PublicationState>, string]>([
  [{ status: 'draft' }, 'Draft'],
  [{ status: 'published', isLive: true }, 'Published'],
  [{ status: 'draft', isLive: true, hasPendingChanges: true }, 'Published, with changes'],
  [
    { status: 'pending', isLive: true, hasPendingChanges: true },
    'Published, with changes Changes:\u00a0pending review',
  ],
  [{ status: 'approved', isLive: true, hasPendingChanges: true }, 'Published, with changes Changes:\u00a0approved'],
])('%j is shown as “%s”', (state, expected) => {
  expect(textOf(state)).toBe(expected);
});

test.each<[Partial<PublicationState>, string | undefined, string]>([
  [{ status: 'approved' }, '2 Jun 2026, 12:00', 'Scheduled: 2 Jun 2026, 12:00'],
  [{ status: 'approved' }, undefined, 'Scheduled'],
  [{ status: 'approved', isLive: true, hasPendingChanges: true }, undefined, 'Published, with changes Scheduled'],
  // A time of publication does not help a text that has yet to be approved again.
  [{ status: 'pending', approvalInvalidated: true }, undefined, 'Pending Review'],
])('%j, scheduled for “%s”, is shown as “%s”', (state, publishAt, expected) => {
  expect(textOf(state, { isScheduled: true, publishAt })).toBe(expected);
});

test.each<[Partial<PublicationState>, string]>([
  [{ status: 'draft' }, 'Changes requested'],
  [{ status: 'draft', isLive: true, hasPendingChanges: true }, 'Published, with changes Changes requested'],
  [{ status: 'pending' }, 'Pending Review'],
])('%j that a reviewer has sent back is shown as “%s”', (state, expected) => {
  expect(textOf(state, {}, true)).toBe(expected);
});

test.each<[Partial<PublicationState>, string]>([
  [{ status: 'draft' }, 'Rejected'],
  [{ status: 'draft', isLive: true, hasPendingChanges: true }, 'Published, with changes Rejected'],
  [{ status: 'pending' }, 'Pending Review'],
])('%j that a reviewer has rejected is shown as “%s”', (state, expected) => {
  expect(textOf(state, { isRejected: true }, true)).toBe(expected);
});

test('the badge of a rejected article is red, that of a returned one is not', () => {
  const classOf = (isRejected: boolean): string | undefined =>
    /class="([^"]+)"/.exec(
      renderToString(<PublicationBadges publicationState={returned} isReturned isRejected={isRejected} />),
    )?.[1];
  expect([classOf(true), classOf(false)]).toEqual(['badge status-rejected', 'badge status-returned']);
  const styles = readFileSync('app/newsroom/shell/newsroom.css', 'utf8');
  expect(styles).toMatch(/\.status-rejected[^{}]*\{\s*--tone: var\(--negative\);/);
});

const returned = { status: 'draft', isLive: false, hasPendingChanges: false, approvalInvalidated: false } as const;
const Returned = () => (
  <PublicationBadges publicationState={returned} isReturned notePath="/admin/editor/1#workflow-notes" />
);

test('the badge of a returned article leads to the reviewer’s note', () => {
  const Page = createRoutesStub([{ path: '/', Component: Returned }]);
  expect(renderToString(<Page />)).toContain('href="/admin/editor/1#workflow-notes"');
});
