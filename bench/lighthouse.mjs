/**
 * Lighthouse with its simulated mobile throttling for the most-visited pages: the score in every category, and the
 * largest contentful paint. Pass the URLs as arguments, or run it with `npm run bench`.
 */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium } from '../bin/system.mjs';

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Measures a page.
 * @returns scores by category, largest contentful paint in milliseconds, layout shift, and the failed audits.
 */
export async function measure(url) {
  const chrome = await launch({ chromePath: chromium(), chromeFlags: flags });
  try {
    const { lhr } = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' });
    const scores = Object.fromEntries(
      Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
    );
    const lost = Object.values(lhr.categories).flatMap(({ id, auditRefs }) =>
      auditRefs
        .filter(
          ({ id: audit, weight }) =>
            weight > 0 && lhr.audits[audit]?.score !== null && (lhr.audits[audit]?.score ?? 1) < 0.995,
        )
        .map(({ id: audit }) => `${id}: ${lhr.audits[audit].title} ${lhr.audits[audit].displayValue ?? ''}`),
    );
    return {
      scores,
      largestPaint: lhr.audits['largest-contentful-paint'].numericValue,
      firstPaint: lhr.audits['first-contentful-paint'].numericValue,
      layoutShift: lhr.audits['cumulative-layout-shift'].numericValue,
      blocking: lhr.audits['total-blocking-time'].numericValue,
      lost,
    };
  } finally {
    await chrome.kill();
  }
}

if (import.meta.main) {
  for (const url of process.argv.slice(2)) {
    const { scores, largestPaint, firstPaint, layoutShift, blocking, lost } = await measure(url);
    process.stdout.write(
      `${url}\n  ${JSON.stringify(scores)} first paint ${Math.round(firstPaint)} ms, largest ${Math.round(largestPaint)} ms, shift ${layoutShift.toFixed(4)}, blocking ${Math.round(blocking)} ms\n`,
    );
    for (const line of lost) process.stdout.write(`  − ${line}\n`);
  }
}
