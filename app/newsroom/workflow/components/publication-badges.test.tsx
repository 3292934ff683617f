import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PublicationState } from '../rules';
import { PublicationBadges } from './publication-badges';

const textOf = (state: Partial<PublicationState>): string =>
  renderToString(
    <PublicationBadges
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
  [{ status: 'pending', isLive: true, hasPendingChanges: true }, 'Published, with changes Changes: Pending Review'],
  [{ status: 'approved', isLive: true, hasPendingChanges: true }, 'Published, with changes Changes: Approved'],
])('%j is shown as “%s”', (state, expected) => {
  expect(textOf(state)).toBe(expected);
});
