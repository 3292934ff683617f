import { expect, test } from 'vitest';
import { deferScripts } from './lazy-scripts';

const page = `<html><head><link rel="modulepreload" href="/assets/root.js"/></head><body><script nonce="mark" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.client.js");</script></body></html>`;

const none = { files: {}, needs: {} };

test('scripts are imported on demand, not while the page is parsed', () => {
  const lazyScript = deferScripts(page, none, 'mark');
  expect(lazyScript).not.toMatch(/<link rel="modulepreload"/);
  expect(lazyScript).not.toMatch(/^import /m);
  expect(lazyScript).toContain('const route1 = await import("/assets/home.js");');
  expect(lazyScript).toContain('["/assets/manifest.js","/assets/root.js","/assets/home.js","/assets/entry.client.js"]');
});

test('a page without scripts is unchanged', () => {
  expect(deferScripts('<p>404</p>', none, 'mark')).toBe('<p>404</p>');
});

test('an unexpected startup script is rejected rather than mangled', () => {
  expect(() => deferScripts(page.replace('* as route0', '{ route0 }'), none, 'mark')).toThrow(
    'adapt app/platform/scripts/lazy-scripts.ts',
  );
  const otherwise = page.replace('type="module" async=""', 'async="" type="module"');
  expect(() => deferScripts(otherwise, none, 'mark')).toThrow('adapt app/platform/scripts/lazy-scripts.ts');
});

test('the import map precedes the scripts, and the messages they need are preloaded with them', () => {
  const files = { texts: '/assets/texts-de.js', 'texts-lazy': '/assets/texts-lazy-de.js' };
  const lazyScript = deferScripts(page, { files, needs: { '/assets/root.js': ['texts'] } }, 'mark');
  const importMap = `<script nonce="mark" type="importmap">${JSON.stringify({ imports: files })}</script>`;
  expect(lazyScript.indexOf(importMap)).toBeGreaterThan(0);
  expect(lazyScript.indexOf(importMap)).toBeLessThan(lazyScript.indexOf('<script nonce="mark" type="module">'));
  expect(lazyScript).toContain('"/assets/entry.client.js","/assets/texts-de.js"]');
  // The same scripts in another language.
  const english = { texts: '/assets/texts-en.js' };
  expect(deferScripts(page, { files: english, needs: { '/assets/root.js': ['texts'] } }, 'mark')).not.toContain(
    'texts-de',
  );
});
