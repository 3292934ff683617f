import { expect, test } from 'vitest';
import { startScriptsLate } from './late-scripts';

const page = `<html><head><link rel="modulepreload" href="/assets/root.js"/></head><body><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.client.js");</script></body></html>`;

test('scripts are imported when asked for, not while the page is parsed', () => {
  const late = startScriptsLate(page);
  expect(late).not.toMatch(/<link rel="modulepreload"/);
  expect(late).not.toMatch(/^import /m);
  expect(late).toContain('const route1 = await import("/assets/home.js");');
  expect(late).toContain('["/assets/manifest.js","/assets/root.js","/assets/home.js","/assets/entry.client.js"]');
});

test('a page without scripts stays as it is', () => {
  expect(startScriptsLate('<p>404</p>')).toBe('<p>404</p>');
});

test('a start that is written otherwise is refused, not broken', () => {
  expect(() => startScriptsLate(page.replace('* as route0', '{ route0 }'))).toThrow('not written as expected');
});
