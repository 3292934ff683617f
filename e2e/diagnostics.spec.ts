import { expect, type Page, type Request } from '@playwright/test';
import { openPage } from './open-page';
import { startSite } from './site';
import { test as base } from './test';

const test = base.extend({
  baseURL: async ({ siteThatMeasures }, use) => use(siteThatMeasures.url),
});

type StoredRecord = {
  message: string;
  severity: string;
  url: string;
  metric: string;
  value: number;
  timestamp: string;
};
const readStored = (page: Page, key: string): Promise<StoredRecord[]> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '[]'), key);

/** Hides the page, as switching tabs does, and returns the reports that the page sends. */
async function reportsWhenHidden(page: Page): Promise<Request[]> {
  const reports: Request[] = [];
  const recordRequest = (request: Request): void => {
    if (request.url().endsWith('/api/diagnostics')) reports.push(request);
  };
  page.on('request', recordRequest);
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible', 'hidden']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }
    // This request is sent after all reports, so all reports have been recorded once its response arrives.
    return fetch('/api/health').then((response) => response.text());
  });
  page.off('request', recordRequest);
  return reports;
}

/** Runs code that throws in the page, from a script with the given file name. */
async function throwFrom(page: Page, file: string, code: string): Promise<void> {
  await page.route(`**/${file}`, (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
  await page.evaluate(
    (name) =>
      new Promise((resolve) => {
        const script = document.createElement('script');
        script.src = `/${name}`;
        script.onload = resolve;
        document.head.append(script);
      }),
    file,
  );
}

test('the browser stores the last fifty errors with their severity', async ({ page }) => {
  await openPage(page, '/about');
  await throwFrom(page, 'part.js', 'throw new Error("a plain fault")');
  await throwFrom(page, 'chunk-1.js', 'throw new Error("a fault in a chunk")');
  await throwFrom(page, 'promise.js', 'void Promise.reject(new Error("no reason")); void Promise.reject("a text");');
  await expect
    .poll(() => readStored(page, 'errorLogs'))
    .toMatchObject([
      { message: 'a plain fault', severity: 'medium' },
      { message: 'a fault in a chunk', severity: 'high' },
      { message: 'Unhandled promise rejection: no reason', severity: 'high' },
      { message: 'Unhandled promise rejection: a text', severity: 'high' },
    ]);
  const [first] = await readStored(page, 'errorLogs');
  expect(first?.url).toMatch(/\/about$/);
  expect(first?.timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  // A page view records at most fifty errors. On the next page, a new error replaces the oldest.
  await throwFrom(page, 'many.js', 'for (let n = 0; n < 500; n += 1) void Promise.reject(n);');
  await expect.poll(async () => (await readStored(page, 'errorLogs')).length).toBe(50);
  await page.reload();
  await openPage(page, '/about');
  await throwFrom(page, 'last.js', 'throw new Error("the last one")');
  await expect.poll(async () => (await readStored(page, 'errorLogs')).at(-1)?.message).toBe('the last one');
  const all = await readStored(page, 'errorLogs');
  expect(all).toHaveLength(50);
  expect(all[0]?.message).toBe('a fault in a chunk');
});

test('a page’s measurements are stored, and are sent once, when the page is hidden', async ({ page }) => {
  // The browser does not expose the body of a beacon.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      Object.assign(window, { beacon: body });
      return send(address, body);
    };
  });
  const vitals = page.waitForResponse((response) => /\/assets\/vitals-/.test(response.url()));
  await openPage(page, '/about');
  await (await vitals).finished();
  await page.getByRole('link', { name: 'Articles' }).first().click();
  await expect(page).toHaveURL('/articles');
  // The browser reports the click after the next paint, and the measuring script processes it when idle.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver(() => requestIdleCallback(resolve)).observe({ type: 'first-input', buffered: true });
      }),
  );
  const reports = await reportsWhenHidden(page);
  expect(reports).toHaveLength(1);
  const sent = JSON.parse(await page.evaluate(() => (window as unknown as { beacon: string }).beacon));
  // Measurements belong to the page that the browser loaded, not to the one reached by client-side navigation.
  expect(sent).toMatchObject({ path: '/about', faults: [] });
  expect(Object.keys(sent.vitals).sort()).toEqual(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']);
  expect((await reports[0]?.response())?.status()).toBe(204);
  const records = await readStored(page, 'performanceLogs');
  const metrics = Object.fromEntries(records.map(({ metric, value }) => [metric, value]));
  expect(Object.keys(metrics).sort()).toEqual([
    'CLS',
    'DOMContentLoaded',
    'FCP',
    'FID',
    'INP',
    'LCP',
    'TTFB',
    'connection',
    'load',
    'memory',
  ]);
  for (const name of ['load', 'DOMContentLoaded', 'FCP', 'LCP', 'memory']) expect(metrics[name]).toBeGreaterThan(0);
});

test('a page sends its measurements when the reader leaves', async ({ page, request }) => {
  // A site of its own, because pages of earlier tests may still be sending theirs.
  const site = await startSite({ env: { DIAGNOSTICS_SAMPLE: '100' } });
  const countReports = async (): Promise<number> =>
    Number(
      /^lowdown_request_seconds_count\{method="POST",status="204"\} (\d+)$/m.exec(
        await (await request.get(`${site.url}/metrics`)).text(),
      )?.[1] ?? 0,
    );
  await openPage(page, `${site.url}/about`);
  expect(await countReports()).toBe(0);
  await page.goto(`${site.url}/robots.txt`);
  await expect.poll(countReports).toBe(1);
  expect(await site.stop()).toBe(0);
});

test('a reader who opts out sends nothing, and can delete what the browser stores', async ({ page }) => {
  await openPage(page, '/privacy');
  const choice = page.getByRole('checkbox', { name: /^Share page speed/ });
  await expect(choice).toBeChecked();
  await expect(page.getByText('We measure 100 in every 100 page views.')).toBeVisible();
  await choice.uncheck();
  // The opt-out takes effect on the current page.
  expect(await reportsWhenHidden(page)).toEqual([]);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await openPage(page, '/privacy');
  await expect(choice).not.toBeChecked();
  await expect(page.getByText(/Error records: 0\. Speed records: [1-9]\d*\./)).toBeVisible();
  await page.getByRole('button', { name: 'Delete these records' }).click();
  await expect(page.getByText('Error records: 0. Speed records: 0.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete these records' })).toBeDisabled();
  // The browser still stores all measurements but sends none.
  await expect.poll(() => loaded.some((url) => /\/assets\/vitals-/.test(url))).toBe(true);
  expect(await reportsWhenHidden(page)).toEqual([]);
  expect(loaded.filter((url) => url.endsWith('/api/diagnostics'))).toEqual([]);
  await choice.check();
  await page.reload();
  await expect(choice).toBeChecked();
  expect(await reportsWhenHidden(page)).toHaveLength(1);
});

test('a browser’s opt-out signal is honoured', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true }));
  await openPage(page, '/privacy');
  await expect(page.getByText('so we send nothing.').last()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Share/ })).toHaveCount(0);
  expect(await reportsWhenHidden(page)).toEqual([]);
});

for (const [what, script] of [
  [
    'blocked',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('closed', 'SecurityError');
        },
      }),
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
  [
    'filled with foreign data',
    () => {
      localStorage.errorLogs = '{"not": "ours"}';
      localStorage.performanceLogs = 'x';
    },
  ],
] as const) {
  test(`pages still work when storage is ${what}`, async ({ page }) => {
    await page.addInitScript(script);
    const faults: Error[] = [];
    page.on('pageerror', (fault) => faults.push(fault));
    await openPage(page, '/about');
    await throwFrom(page, 'part.js', 'throw new Error("a plain fault")');
    await page.getByRole('link', { name: 'Contact' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
    await reportsWhenHidden(page);
    expect(faults.map(({ message }) => message)).toEqual(['a plain fault']);
  });
}

const collectingNothing: Record<string, string>[] = [{ DIAGNOSTICS: 'off' }, { DIAGNOSTICS_SAMPLE: '0' }];
for (const env of collectingNothing) {
  test(`measurements stay in the browser if the site collects none: ${JSON.stringify(env)}`, async ({ page }) => {
    const site = await startSite({ env });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/diagnostics')) sent.push(request.url());
    });
    const vitals = page.waitForResponse((response) => /\/assets\/vitals-/.test(response.url()));
    await openPage(page, `${site.url}/privacy`);
    await expect(page.getByText('This site is not collecting measurements at the moment.')).toBeVisible();
    await (await vitals).finished();
    // LCP is final after the first user input.
    await page.locator('main').click();
    // The script has loaded; its measurements become available once the browser is idle.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await reportsWhenHidden(page)).toEqual([]);
    const metrics = (await readStored(page, 'performanceLogs')).map(({ metric }) => metric);
    expect(metrics).toEqual(expect.arrayContaining(['FCP', 'LCP', 'CLS', 'TTFB']));
    expect(sent).toEqual([]);
    expect(await site.stop()).toBe(0);
  });
}

test('a page that fails to load shows an error, and Try Again reloads it', async ({ page }) => {
  await openPage(page, '/about');
  await page.route('**/articles.data**', (route) => route.fulfill({ body: 'not data' }));
  await page.getByRole('link', { name: 'Articles' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await expect.poll(async () => (await readStored(page, 'errorLogs')).at(-1)?.severity).toBe('medium');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Articles');
});

test('a search that cannot be loaded keeps the list, and can be repeated', async ({ page }) => {
  await openPage(page, '/articles');
  await page.route('**/articles.data**', (route) => route.abort());
  await page.getByLabel('Search articles').last().fill('automation');
  await page.getByLabel('Search articles').last().press('Enter');
  await expect(page.getByRole('list', { name: 'Notifications' })).toContainText('No connection');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Articles');
  await page.unroute('**/articles.data**');
  await page.getByLabel('Search articles').last().fill('automation');
  await page.getByLabel('Search articles').last().press('Enter');
  await expect(page).toHaveURL(/\/articles\?search=automation/);
  await expect(page.locator('mark').first()).toHaveText(/automation/i);
});

test.describe('a response that takes longer than five seconds', () => {
  test('shows an error and a retry link during navigation', async ({ page }) => {
    await page.clock.install();
    await openPage(page, '/about');
    // Stops the clock, because a busy machine would use up part of the five seconds.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.route('**/contact.data**', () => undefined);
    await page.getByRole('link', { name: 'Contact' }).first().click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.clock.runFor(4_500);
    await expect(page.getByText('Operation timed out')).toHaveCount(0);
    await page.clock.runFor(600);
    const notice = page.getByRole('alert').filter({ hasText: 'Operation timed out' });
    await expect(notice).toBeVisible();
    await page.clock.resume();
    await notice.getByRole('link', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
  });

  test('does not clear the submitted form, so that it can be retried', async ({ page }) => {
    await page.clock.install();
    await openPage(page, '/contact');
    let isSlow = true;
    await page.route('**/contact.data**', (route) => (isSlow ? undefined : route.continue()));
    for (const name of ['Name', 'Subject', 'Message']) await page.getByLabel(name).fill('Something');
    await page.getByLabel('Email').fill('reader@elsewhere.test');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('button', { name: 'Sending' })).toBeDisabled();
    await page.clock.runFor(5_100);
    await expect(page.getByRole('alert').filter({ hasText: 'Operation timed out' })).toContainText(
      'Please check before you try again.',
    );
    await expect(page.getByLabel('Message')).toHaveValue('Something');
    isSlow = false;
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible();
  });
});
