// @vitest-environment jsdom
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import type { ScheduleWeek, WeekEntry } from '../overview.server';
import { weekOf } from '../week-rules';
import { WeekSchedule } from './schedule-week';

const tuesday = new Date('2026-11-24T12:00:00Z');

const entry = (title: string, step: WeekEntry['step']): WeekEntry => ({
  ...{ id: title, title, step, time: '15:00' },
  ...{ category: { slug: 'news', name: 'News' }, imageUrl: null },
});

/** Returns the week of that Tuesday, or another one, with at most one article a day, from Monday. */
function weekWith(
  requested: string | null,
  entries = [
    ['Monday', 'published'],
    ['Tuesday', 'publish'],
  ],
) {
  const { bounds: _, ...week } = weekOf(requested, 'UTC', tuesday);
  const byDay = week.days.map((_day, index) => {
    const [title, step] = entries[index] ?? [];
    return title ? [entry(title, step as WeekEntry['step'])] : [];
  });
  return { ...week, entries: byDay, zone: 'UTC', count: byDay.flat().length } satisfies ScheduleWeek;
}

/** Returns the strip's days, and the articles below it, as shown on a phone. */
async function shownOnPhone(week: ScheduleWeek) {
  const router = createMemoryRouter([{ path: '/', element: <WeekSchedule week={week} /> }]);
  const { place } = await renderNode(<RouterProvider router={router} />);
  const phone = place.querySelector('.week-on-phone');
  return {
    days: [...(phone?.querySelectorAll('.week-strip .sr-only') ?? [])].map(({ textContent }) => textContent),
    articles: [...(phone?.querySelectorAll('h3') ?? [])].map(({ textContent }) => textContent),
    text: phone?.textContent,
  };
}

test('on a phone, the current week counts the articles of each day, and lists those of today and later', async () => {
  const { days, articles, text } = await shownOnPhone(weekWith(null));
  expect(days.slice(0, 3)).toEqual([
    'Monday 23 November: 1 article',
    'Tuesday 24 November, today: 1 article',
    'Wednesday 25 November: 0 articles',
  ]);
  expect(days).toHaveLength(7);
  expect(articles).toEqual(['Tuesday']);
  expect(text).toContain('today, 15:00');
});

test('on a phone, another week lists all of its articles', async () => {
  expect((await shownOnPhone(weekWith('2026-W47'))).articles).toEqual(['Monday', 'Tuesday']);
});

test('on a phone, a week with nothing to list says so', async () => {
  expect((await shownOnPhone(weekWith(null, [['Monday', 'published']]))).text).toContain('Nothing more is scheduled');
  expect((await shownOnPhone(weekWith('2026-W47', []))).text).toContain('No articles in week 47');
});
