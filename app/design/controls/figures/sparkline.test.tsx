import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { bars, points, Sparkline } from './sparkline';

describe('a sparkline', () => {
  it('scales bars to the highest value', () => {
    expect(bars([0, 5, 10]).map(({ height }) => height)).toEqual([1, 14, 28]);
    expect(bars([0, 0]).map(({ height }) => height)).toEqual([1, 1]);
  });

  it('does not fill the chart with a count of one', () => {
    expect(bars([0, 1]).map(({ height }) => height)).toEqual([1, 5.6]);
    expect(bars([1, 2]).map(({ height }) => height)).toEqual([5.6, 11.2]);
  });

  it('draws a line without gaps, not bars, where nothing was counted', () => {
    expect(bars([0, 0]).map(({ x, width }) => [x, width])).toEqual([
      [0, 90],
      [90, 90],
    ]);
    expect(renderToStaticMarkup(<Sparkline label="Scheduled per week" kind="bars" values={[3, 0]} />)).toMatch(
      /<rect x="0"[^>]*><\/rect><rect class="none" /,
    );
  });

  it('draws bars from left to right without overlap', () => {
    const drawn = bars(Array.from({ length: 12 }, (_, index) => index + 1));
    for (const [index, bar] of drawn.slice(1).entries()) {
      const before = drawn[index];
      expect(bar.x).toBeGreaterThan((before?.x ?? 0) + (before?.width ?? 0));
    }
  });

  it('draws a line from its lowest value at the foot to its highest at the top', () => {
    expect(points([1, 3, 2]).map(({ y }) => y)).toEqual([24, 4, 14]);
    expect(points([7, 7]).map(({ y }) => y)).toEqual([14, 14]);
  });

  it('exposes its values to screen readers, and draws nothing for fewer than two', () => {
    expect(renderToStaticMarkup(<Sparkline label="Published per week" kind="bars" values={[2, 0]} />)).toContain(
      'aria-label="Published per week: 2, 0"',
    );
    expect(renderToStaticMarkup(<Sparkline label="Published per week" values={[2]} />)).toBe('');
  });
});
