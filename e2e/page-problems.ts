import type { Page } from '@playwright/test';

type Problem = { kind: string; detail: string };

/**
 * Records console errors, exceptions, failed or third-party requests, and violations of the content security policy.
 */
export async function recordProblems(
  page: Page,
  siteUrl: string,
  path: string,
  status: number,
): Promise<() => Promise<Problem[]>> {
  const problems: Problem[] = [];
  const host = new URL(siteUrl).host;
  const isPageUrl = (url: string): boolean => url === siteUrl + path;
  page.on('console', (message) => {
    // The browser itself logs an error page's status.
    const isExpectedError =
      status >= 400 && isPageUrl(message.location().url) && message.text().includes(String(status));
    if ((message.type() === 'error' || message.type() === 'warning') && !isExpectedError) {
      problems.push({ kind: 'console', detail: message.text() });
    }
  });
  page.on('pageerror', (error) => problems.push({ kind: 'fault', detail: error.message }));
  page.on('requestfailed', (request) => problems.push({ kind: 'failed request', detail: request.url() }));
  page.on('request', (request) => {
    const { protocol, host: requestedHost } = new URL(request.url());
    if (protocol !== 'data:' && requestedHost !== host)
      problems.push({ kind: 'foreign request', detail: request.url() });
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !isPageUrl(response.url())) {
      problems.push({ kind: `status ${response.status()}`, detail: response.url() });
    }
  });
  await page.addInitScript(() => {
    const noted = { shift: 0, moved: [] as string[], refusals: [] as string[] };
    Object.assign(window, { noted });
    document.addEventListener('securitypolicyviolation', (event) => {
      noted.refusals.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (shift.hadRecentInput) continue;
        noted.shift += shift.value;
        const nodes = shift.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const what = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeValue;
          return `${what} from ${from.x},${from.y} ${from.width}×${from.height} to ${to.x},${to.y} ${to.width}×${to.height}`;
        });
        noted.moved.push(`${shift.value} at ${Math.round(entry.startTime)} ms: ${nodes.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const refusals = await page.evaluate(() => (window as unknown as { noted: { refusals: string[] } }).noted.refusals);
    return [...problems, ...refusals.map((detail) => ({ kind: 'refused by the policy', detail }))];
  };
}

/** Returns the elements that overflow the page to the right, except those inside a scroll container. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth} of ${clientWidth}`, ...wide.map((element) => element.outerHTML.slice(0, 120))];
  });

/** Scrolls through the whole page, one window height at a time, so that everything is laid out and loaded. */
export const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await frame();
      await frame();
    }
    await Promise.all(
      [...document.images].map(
        (image) =>
          image.complete || new Promise((done) => ['load', 'error'].map((name) => image.addEventListener(name, done))),
      ),
    );
    await frame();
    await frame();
  });

/**
 * Waits until pending frames have been painted, then returns the layout shift since the page was opened and the
 * elements that moved.
 */
export const layoutShift = (page: Page): Promise<{ shift: number; moved: string[] }> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    const { shift, moved } = (window as unknown as { noted: { shift: number; moved: string[] } }).noted;
    return { shift, moved };
  });

export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, input:not([type=hidden]), select, textarea, summary, a.button, a.chip')]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]'),
      )
      .map((element) => ({ height: element.getBoundingClientRect().height, html: element.outerHTML.slice(0, 120) }))
      .filter(({ height }) => height < 44)
      .map(({ height, html }) => `${height} px: ${html}`),
  );
