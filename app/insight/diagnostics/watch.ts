import { sharesDiagnostics } from './consent';
import { isStorageOpen, keepRecords } from './local-records';

/** A page whose fault comes back with every frame must not be busy with noting it. */
const mostFaults = 50;
/** Of a page view, so many faults are sent. */
const mostSent = 5;

const faults: { message: string; stack: string; severity: string }[] = [];
const vitals: Record<string, number> = {};
/** Where the document was opened: what is measured belongs to that page, wherever the reader has gone from it. */
const path = location.pathname;

/**
 * Notes a fault in the reader's browser, with the severities and texts of spec 1 §8. The browser itself has written it
 * to the console. Never throws: a fault of its own would come back to it.
 */
export function noteFault(error: unknown, severity = 'medium', prefix = ''): void {
  try {
    if (faults.length === mostFaults) return;
    const { message = String(error), stack = '' } = Object(error);
    faults.push({ message: (prefix + message).slice(0, 1000), stack: stack.slice(0, 2000), severity });
    keepRecords('errorLogs', [{ ...faults.at(-1), userAgent: navigator.userAgent }]);
  } catch {
    // What was thrown cannot even be read.
  }
}

/** What the browser knows of the page's speed, to which come the web vitals once their script has come. */
function measurements(): { metric: string; value: number; context: string | undefined }[] {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const [input] = performance.getEntriesByType('first-input') as PerformanceEventTiming[];
  const { memory } = performance as { memory?: { usedJSHeapSize: number } };
  const { connection } = navigator as { connection?: { downlink: number; effectiveType: string } };
  const values: Record<string, number | undefined> = {
    load: page?.loadEventEnd,
    DOMContentLoaded: page?.domContentLoadedEventEnd,
    FCP: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    FID: input && input.processingStart - input.startTime,
    memory: memory?.usedJSHeapSize,
    connection: connection?.downlink,
    ...vitals,
  };
  return Object.entries(values).flatMap(([metric, value]) =>
    value === undefined ? [] : { metric, value, context: connection?.effectiveType },
  );
}

const measure = (): void => void import('./vitals').then(({ measureVitals }) => measureVitals(vitals));

/** For browsers that do not report when they are idle: so many milliseconds after the page has loaded. */
const idlePause = 2_000;

/** Does something that no reader waits for, once the page has loaded and the browser has nothing to do. */
function whenIdle(work: () => void): void {
  const wait = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(work);
    else setTimeout(work, idlePause);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/**
 * Watches the page from now on: its faults, and its speed when it is left. Of as many page views of a hundred as the
 * document says, speed and faults are sent too, at once and once, unless the reader declines. Of all others, they are
 * kept in the browser alone, for its reader.
 */
export function watchPage(): void {
  const isMeasured = Math.random() * 100 < Number(document.documentElement.dataset.diagnostics) && sharesDiagnostics();
  if (isMeasured) measure();
  else if (isStorageOpen()) whenIdle(measure);

  addEventListener('error', ({ error, message, filename }) =>
    noteFault(error ?? message, /chunk/.test(filename) ? 'high' : 'medium'),
  );
  addEventListener('unhandledrejection', ({ reason }) => noteFault(reason, 'high', 'Unhandled promise rejection: '));

  const leave = (): void => {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', leave);
    keepRecords('performanceLogs', measurements());
    if (!isMeasured || !sharesDiagnostics()) return;
    navigator.sendBeacon('/api/diagnostics', JSON.stringify({ path, vitals, faults: faults.slice(0, mostSent) }));
  };
  addEventListener('visibilitychange', leave);
}
