import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Resolves when the page's transitions and animations have ended. Otherwise axe would report insufficient contrast in
 * the middle of a theme transition.
 */
const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    // Ignores scroll-driven and infinite animations, which never end.
    const running = (): Animation[] =>
      document
        .getAnimations()
        .filter(
          ({ timeline, playState, effect }) =>
            timeline === document.timeline &&
            playState === 'running' &&
            Number.isFinite(Number(effect?.getComputedTiming().endTime)),
        );
    await frame();
    for (let remaining = running(); remaining.length > 0; remaining = running()) {
      await Promise.allSettled(remaining.map(({ finished }) => finished));
      await frame();
    }
  });

/** Returns the violations that axe finds on a page, or in part of it, once the page's animations have ended. */
export const findViolations = (page: Page, part?: string): Promise<string[]> =>
  runAxe(page, { resultTypes: ['violations'] }, part);

/** Returns the controls that are smaller than 24 by 24 pixels and have too little room around them (WCAG 2.2, 2.5.8). */
export const findSmallTargets = (page: Page, part?: string): Promise<string[]> =>
  runAxe(page, { resultTypes: ['violations'], runOnly: { type: 'rule', values: ['target-size'] } }, part);

async function runAxe(
  page: Page,
  options: Parameters<AxeBuilder['options']>[0],
  part: string | undefined,
): Promise<string[]> {
  await waitForAnimations(page);
  // Legacy mode runs entirely in the page itself; the default mode opens another page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options(options);
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id} at ${target.join(' ')} (${html}): ${failureSummary}`),
  );
}

/**
 * Combinations of theme and width in which screens are checked: by default, each theme and each width once; in `npm run
 * test:long`, every combination.
 */
export const appearances: readonly { theme: 'light' | 'dark'; width: number }[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 360 },
  ...(process.env.TEST_LONG === '1'
    ? ([
        { theme: 'dark', width: 1440 },
        { theme: 'light', width: 360 },
      ] as const)
    : []),
];

/** Returns the number of pixels by which the page is wider than its window. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
