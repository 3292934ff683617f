// @vitest-environment jsdom
import { createRoutesStub, useLocation } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import type { RateLimitView } from '~/identity/rate-limits/rate-limits.server';
import { renderNode } from '~/platform/testing/render';
import { limitQuery } from '../limit-list-rules';
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
const other: RateLimitView = {
  ...{ ...limit, name: 'searches', description: 'Searches by a visitor', points: 60, status: 'normal' },
  ...{ clients: 0, highest: [] },
};
const Shown = () => (
  <RateLimits
    limits={[limit, other]}
    query={limitQuery.parse(Object.fromEntries(new URLSearchParams(useLocation().search)))}
    at={at}
  />
);
const ofSetting: RateLimitView = { ...limit, name: 'api-writes', setting: 'apiRateLimit' };
const ShownSetting = () => <RateLimits limits={[ofSetting]} query={limitQuery.parse({})} at={at} />;

/** Opens the screen, and returns it with the limits that it lists. */
async function open(search = '') {
  const Stub = createRoutesStub([{ path: '/admin/security', Component: Shown }]);
  const { place } = await renderNode(<Stub initialEntries={[`/admin/security${search}`]} />);
  return { place, listed: [...place.querySelectorAll('tbody th')].map(({ textContent }) => textContent) };
}

test('a limit shows its busiest client, and the others on request', async () => {
  const { place } = await open();
  const cell = place.querySelector('td[data-column=busiest]');
  const names = (within: string) =>
    [...(cell?.querySelectorAll(`${within} [title]`) ?? [])].map(({ textContent }) => textContent);
  expect(names(':scope > ul')).toEqual(['client 5']);
  expect(cell?.querySelector('summary')?.textContent).toBe('and 3 more');
  expect(cell?.querySelector('details')?.open).toBe(false);
  expect(names('details')).toEqual(['client 3', 'client 2', 'client 1']);
});

test('a limit that a setting contains is changed there', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: ShownSetting }]);
  const { place } = await renderNode(<Stub />);
  expect(place.querySelector('tbody a')?.getAttribute('href')).toBe('/admin/settings?tab=api');
  expect(place.querySelector('tbody input')).toBeNull();
});

test('columns of the table can be hidden', async () => {
  localStorage.setItem('hidden-columns-limits', 'scope,busiest');
  onTestFinished(() => localStorage.clear());
  const { place } = await open();
  const headings = [...place.querySelectorAll('th[scope=col]')].map(({ textContent }) => textContent);
  expect(headings).toEqual(['Limit', 'Status', 'Allowed', 'Clients']);
  expect([...place.querySelectorAll('.filter-sort button')].map(({ textContent }) => textContent?.trim())).toEqual([
    'Columns',
  ]);
});

test('limits can be searched and filtered by their state, and changing one keeps the filters', async () => {
  expect((await open()).listed).toEqual(['Accounts created', 'Searches by a visitor']);
  expect((await open('?tab=limits&search=visitor+SEARCH')).listed).toEqual(['Searches by a visitor']);
  expect((await open('?tab=limits&state=blocked')).listed).toEqual(['Accounts created']);
  expect((await open('?tab=limits&state=changed')).listed).toEqual(['Searches by a visitor']);
  expect((await open('?tab=limits&state=unheard')).listed).toHaveLength(2);
  const { place } = await open('?tab=limits&search=created&state=used');
  expect([...place.querySelectorAll('form')].map((form) => form.getAttribute('action'))).toContain(
    '/admin/security?tab=limits&search=created&state=used&do=limit',
  );
  const none = await open('?tab=limits&search=nothing');
  expect(none.listed).toEqual([]);
  expect(none.place.textContent).toContain('No limits match your filters');
  expect(none.place.querySelector('.empty-state a')?.getAttribute('href')).toBe('/admin/security?tab=limits');
});
