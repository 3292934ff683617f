import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Resolves when the page's transitions and animations have ended. A button that passes from one theme's colours to the
 * other's has contrasts on the way that nobody reads by, and axe would report them.
 */
const isAtRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    // What follows the scroll position, or goes round for ever, never ends.
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
    for (let left = running(); left.length > 0; left = running()) {
      await Promise.allSettled(left.map(({ finished }) => finished));
      await frame();
    }
  });

/** What axe finds wrong with a page, or a part of it, once nothing on it changes its colour or place any more. */
export async function barriers(page: Page, part?: string): Promise<string[]> {
  await isAtRest(page);
  // The results are put together in the page itself: the other way opens one more page for each look.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id} at ${target.join(' ')} (${html}): ${failureSummary}`),
  );
}

/** Pixels by which the page is wider than its window. */
export const pixelsTooWide = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
