// @vitest-environment jsdom
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { ArticleFigures } from './article-figures';

const byWeek = [0, 2, 1];
const counted = {
  all: 1_300,
  published: { count: 1_234, byWeek, thisWeek: 1 },
  inReview: { count: 3, byWeek },
  scheduled: { count: 1, byWeek, next: 'tomorrow at 09:00' },
  drafts: { count: 12, byWeek, untouched: 4, untouchedDays: 30 },
  reviewTime: { text: '2 h', note: '−20% in 30 days', change: 'better', minutesByWeek: [150, 120] },
} as const;
type Figures = Parameters<typeof ArticleFigures>[0]['figures'];

let given: Figures;
const Shown = () => <ArticleFigures figures={given} toReview={2} />;
const Stub = createRoutesStub([{ path: '/', Component: Shown }]);

/** Renders the figures; returns each one's name, value, note, the list that it leads to, and its series as read aloud. */
async function shown(figures: Figures) {
  given = figures;
  const { place } = await renderNode(<Stub />);
  const text = (kpi: Element, selector: string) => kpi.querySelector(selector)?.textContent;
  return [...place.querySelectorAll('.kpi')].map((kpi) => ({
    name: text(kpi, 'dt'),
    value: text(kpi, '.kpi-value'),
    note: text(kpi, '.kpi-note'),
    list: kpi.querySelector('a')?.getAttribute('href'),
    series: kpi.querySelector('svg')?.getAttribute('aria-label'),
    isBetter: kpi.querySelector('.kpi-note.better') !== null,
  }));
}

test('each figure has its number, what has changed, its list and a sparkline', async () => {
  const figures = await shown(counted as unknown as Figures);
  const plain = { isBetter: false };
  const list = (status: string) => `/admin/articles?status=${status}`;
  expect(figures).toEqual([
    { ...plain, name: 'Published', value: '1,234', note: '+1 this week', series: 'Published per week: 0, 2, 1' },
    {
      ...{ ...plain, name: 'Pending Review', value: '3', note: '2 waiting for you', list: list('pending') },
      series: 'Submitted for review per week: 0, 2, 1',
    },
    {
      ...{ ...plain, name: 'Scheduled', value: '1', note: 'next: tomorrow at 09:00', list: list('scheduled') },
      series: 'Scheduled per week: 0, 2, 1',
    },
    {
      ...{ ...plain, name: 'Drafts', value: '12', note: '4 idle for 30 days', list: list('draft') },
      series: 'Drafts, by the week they were started: 0, 2, 1',
    },
    {
      ...{ name: 'Median review time', value: '2 h', note: '−20% in 30 days', isBetter: true },
      series: 'Median review time in minutes, in weeks with reviews: 150, 120',
    },
  ]);
});

test('a newsroom without articles has figures without claims', async () => {
  const none = { count: 0, byWeek: [0, 0, 0] };
  const figures = await shown({
    ...{ all: 0, published: { ...none, thisWeek: 0 }, inReview: none, scheduled: { ...none, next: null } },
    drafts: { ...none, untouched: 0, untouchedDays: 30 },
    reviewTime: { text: null, note: 'needs 5 reviews in 30 days; 0 so far' },
  });
  expect(figures.map(({ value, note }) => [value, note])).toEqual([
    ['0', 'none this week'],
    ['0', '2 waiting for you'],
    ['0', 'nothing scheduled'],
    ['0', 'none'],
    ['not enough data', 'needs 5 reviews in 30 days; 0 so far'],
  ]);
  expect(figures.at(-1)?.series).toBeUndefined();
});
