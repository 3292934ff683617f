// @vitest-environment jsdom
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { RateLimitView } from '~/identity/rate-limits/rate-limits.server';
import { renderNode } from '~/platform/testing/render';
import { RateLimits } from './rate-limits';

const at = new Date('2026-11-26T17:27:15Z');
const limit: RateLimitView = {
  ...{ name: 'sign-up', description: 'Accounts created', points: 5, seconds: 3600, own: { points: 5, seconds: 3600 } },
  ...{ isShared: true, clients: 4, status: 'blocked' },
  highest: [5, 3, 2, 1].map((points) => ({
    ...{ who: `client ${points}`, points, beganAt: at, lastAt: at, endsAt: at },
    status: points === 5 ? 'blocked' : 'normal',
  })),
};
const Shown = () => <RateLimits limits={[limit]} at={at} />;

test('a limit shows its busiest client, and the others on request', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: Shown }]);
  const { place } = await renderNode(<Stub />);
  const cell = place.querySelector('td[data-column=busiest]');
  const names = (within: string) =>
    [...(cell?.querySelectorAll(`${within} [title]`) ?? [])].map(({ textContent }) => textContent);
  expect(names(':scope > ul')).toEqual(['client 5']);
  expect(cell?.querySelector('summary')?.textContent).toBe('and 3 more');
  expect(cell?.querySelector('details')?.open).toBe(false);
  expect(names('details')).toEqual(['client 3', 'client 2', 'client 1']);
});
