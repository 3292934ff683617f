import { whenIdle } from '~/platform/scripts/when-idle';
import { sharesDiagnostics } from './consent';
import { appendRecords, isStorageAvailable } from './local-records';

/** Maximum errors recorded per page view, so that an error repeated in every frame does not slow the page down. */
const maxErrors = 50;
/** Maximum errors sent per page view. */
const maxSentErrors = 5;

const faults: { message: string; stack: string; severity: string }[] = [];
const vitals: Record<string, number> = {};
/**
 * Path at which the document was opened. Measurements are attributed to it, even if the reader navigates elsewhere
 * afterwards.
 */
const path = location.pathname;

/**
 * Records an error in the reader's browser, with the severities and wording from spec 1 §8. The browser itself has
 * already logged it to the console. Never throws: an error thrown here would call this function again.
 */
export function recordError(error: unknown, severity = 'medium', prefix = ''): void {
  try {
    if (faults.length === maxErrors) return;
    const { message = String(error), stack = '' } = Object(error);
    faults.push({ message: (prefix + message).slice(0, 1000), stack: stack.slice(0, 2000), severity });
    appendRecords('errorLogs', [{ ...faults.at(-1), userAgent: navigator.userAgent }]);
  } catch {
    // Even reading the thrown value can throw.
  }
}

/** Returns the page's performance metrics, including the web vitals once their script has loaded. */
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

/**
 * Starts recording the page's errors and, when it is hidden, its performance. The records stay in the browser; for the
 * percentage of page views set on the document, they are also sent in a single request, unless the reader declines.
 */
export function watchPage(): void {
  const isMeasured = Math.random() * 100 < Number(document.documentElement.dataset.diagnostics) && sharesDiagnostics();
  if (isMeasured) measure();
  else if (isStorageAvailable()) whenIdle(measure);

  addEventListener('error', ({ error, message, filename }) =>
    recordError(error ?? message, /chunk/.test(filename) ? 'high' : 'medium'),
  );
  addEventListener('unhandledrejection', ({ reason }) => recordError(reason, 'high', 'Unhandled promise rejection: '));

  const onHidden = (): void => {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', onHidden);
    appendRecords('performanceLogs', measurements());
    if (!isMeasured || !sharesDiagnostics()) return;
    navigator.sendBeacon('/api/diagnostics', JSON.stringify({ path, vitals, faults: faults.slice(0, maxSentErrors) }));
  };
  addEventListener('visibilitychange', onHidden);
}
