import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { test } from './test';

/**
 * Starts a proxy to the site that waits half a second before it sends the part of a page beginning with `delayedFrom`,
 * and then calls `onDelay`.
 */
async function startSlowProxy(siteUrl: string, delayedFrom: string, onDelay: () => void): Promise<Server> {
  const server = createServer(async (request, response) => {
    const received = await fetch(siteUrl + request.url);
    response.statusCode = received.status;
    response.setHeader('Content-Type', received.headers.get('Content-Type') ?? 'text/plain');
    const body = Buffer.from(await received.arrayBuffer());
    const end = response.getHeader('Content-Type')?.toString().startsWith('text/html') ? body.indexOf(delayedFrom) : -1;
    if (end > 0) {
      response.write(body.subarray(0, end));
      // Fixed wait: the delay whose effect on the layout is tested.
      await setTimeout(500);
      onDelay();
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
  // A short page, at whose foot the footer stands.
  ['<a href="/tutorials', '/comments/01990000-0000-7000-8000-000000000000/edit'],
] as const;

for (const [delayedFrom, path] of delays) {
  test(`the layout on a phone does not shift when ${delayedFrom} arrives late`, async ({ page, site }) => {
    let isDelayed = false;
    const server = await startSlowProxy(site.url, delayedFrom, () => {
      isDelayed = true;
    });
    try {
      await page.setViewportSize({ width: 360, height: 780 });
      await page.route('**/*.woff2', (route) => route.abort());
      await page.addInitScript(() => {
        const moved: string[] = [];
        const record = (entries: PerformanceEntryList): void => {
          for (const entry of entries) {
            const { sources } = entry as PerformanceEntry & { sources: { node: Element | null }[] };
            moved.push(...sources.map(({ node }) => String(node?.outerHTML?.slice(0, 60))));
          }
        };
        const observer = new PerformanceObserver((list) => record(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        Object.assign(window, {
          /** Returns what has moved, including in the frame that is being shown. */
          async findMoved() {
            for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
            record(observer.takeRecords());
            return moved;
          },
        });
      });
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
      await expect(page.locator('footer').last()).toBeVisible();
      expect(isDelayed).toBe(true);
      const moved = await page.evaluate(() => (window as unknown as { findMoved(): Promise<string[]> }).findMoved());
      expect(moved).toEqual([]);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
}
