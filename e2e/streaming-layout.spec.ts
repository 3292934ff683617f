import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { test } from './test';

/** Starts a proxy to the site that waits half a second before it sends the part of a page beginning with `delayedFrom`. */
async function startSlowProxy(siteUrl: string, delayedFrom: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const received = await fetch(siteUrl + request.url);
    response.setHeader('Content-Type', received.headers.get('Content-Type') ?? 'text/plain');
    const body = Buffer.from(await received.arrayBuffer());
    const end = response.getHeader('Content-Type')?.toString().startsWith('text/html') ? body.indexOf(delayedFrom) : -1;
    if (end > 0) {
      response.write(body.subarray(0, end));
      // Fixed wait: the delay whose effect on the layout is tested.
      await setTimeout(500);
    }
    response.end(body.subarray(Math.max(end, 0)));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return server;
}

const delays = [
  ['<div class="site-entry', '/articles'],
  ['<details class="site-menu', '/articles'],
  ['<summary', '/articles'],
  ['<main', '/articles'],
  ['<div class="article-main', '/article/the-case-for-the-smaller-language'],
  ['<p class="article-report', '/article/the-case-for-the-smaller-language'],
] as const;

for (const [delayedFrom, path] of delays) {
  test(`the layout on a phone does not shift when ${delayedFrom} arrives late`, async ({ page, site }) => {
    const server = await startSlowProxy(site.url, delayedFrom);
    try {
      await page.setViewportSize({ width: 360, height: 780 });
      await page.route('**/*.woff2', (route) => route.abort());
      await page.addInitScript(() => {
        const moved: string[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { sources } = entry as PerformanceEntry & { sources: { node: Element | null }[] };
            moved.push(...sources.map(({ node }) => String(node?.outerHTML?.slice(0, 60))));
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
      await expect(page.locator('footer').last()).toBeVisible();
      expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
}
