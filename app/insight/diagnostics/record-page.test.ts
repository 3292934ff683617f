import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { measureVitals } from './vitals';

vi.mock('./vitals', () => ({
  measureVitals: vi.fn((found: Record<string, number>) => Object.assign(found, { LCP: 900 })),
}));

const page = new EventTarget();
const sendBeacon = vi.fn();
let kept: Record<string, string> = {};

/** Simulates a page view. @param diagnostics percentage of page views that the site measures */
async function view(diagnostics: string | undefined): Promise<void> {
  vi.resetModules();
  vi.stubGlobal('document', {
    documentElement: { dataset: { diagnostics } },
    readyState: 'complete',
    visibilityState: 'hidden',
  });
  (await import('./record-page')).watchPage();
}

/** Hides the page and returns the metrics stored in the browser. */
function metricsWhenLeft(): string[] {
  page.dispatchEvent(new Event('visibilitychange'));
  return JSON.parse(kept.performanceLogs ?? '[]').map(({ metric }: { metric: string }) => metric);
}

// The next test file in this worker must not get the mock.
afterAll(() => vi.resetModules());

beforeEach(() => {
  vi.mocked(measureVitals).mockClear();
  sendBeacon.mockClear();
  kept = {};
  vi.stubGlobal('localStorage', kept);
  vi.stubGlobal('location', { origin: 'https://magazine.test', pathname: '/about' });
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});

test.each([
  ['outside the sample', '0', {}],
  ['on a site that collects nothing', undefined, {}],
  ['by a reader who opted out', '100', { diagnostics: 'off' }],
])('a page view %s stores its vitals in the browser but sends nothing', async (_which, sample, stored) => {
  Object.assign(kept, stored);
  await view(sample);
  await vi.waitFor(() => expect(measureVitals).toHaveBeenCalledOnce(), { timeout: 60_000 });
  expect(metricsWhenLeft()).toContain('LCP');
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('a measured page view sends the stored metrics', async () => {
  await view('100');
  await vi.waitFor(() => expect(measureVitals).toHaveBeenCalledOnce(), { timeout: 60_000 });
  expect(metricsWhenLeft()).toContain('LCP');
  expect(sendBeacon).toHaveBeenCalledExactlyOnceWith('/api/diagnostics', expect.stringContaining('"LCP":900'));
});

test('measures nothing when storage is unavailable', async () => {
  vi.stubGlobal('localStorage', undefined);
  await view('0');
  expect(metricsWhenLeft()).toEqual([]);
  expect(measureVitals).not.toHaveBeenCalled();
});
