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

/** Returns axe's violations on a page, or a part of it, once its animations have ended. */
export async function findViolations(page: Page, part?: string): Promise<string[]> {
  await waitForAnimations(page);
  // Legacy mode analyses within the page itself; the default mode opens another page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id} at ${target.join(' ')} (${html}): ${failureSummary}`),
  );
}

/**
 * Themes and widths in which screens are checked: each theme and each width once, or every combination in `npm run
 * test:long`.
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
