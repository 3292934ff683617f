// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { renderNode } from '~/platform/testing/render';
import { MonthPlot } from './month-plot';

test('each month has its number at the top of its bar, whose height is in proportion to the highest', async () => {
  const months = [
    { month: '2026-01', published: 0 },
    { month: '2026-02', published: 4 },
    { month: '2026-03', published: 2 },
  ];
  const { place } = await renderNode(<MonthPlot months={months} />);
  const bars = Array.from(place.querySelectorAll('svg'), (bar) => [
    bar.previousElementSibling?.textContent,
    Number(bar.getAttribute('height')),
  ]);
  expect(bars).toEqual([
    ['0', 0],
    ['4', 84],
    ['2', 42],
  ]);
});
