import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';

async function installed(pattern: string): Promise<string> {
  const texts: string[] = [];
  for await (const file of glob(`node_modules/${pattern}`)) texts.push(readFileSync(file, 'utf8'));
  return texts.join('\n');
}

/** Library output that our code rewrites or replaces, as the installed releases generate it. */
test.each([
  {
    ours: 'deferScripts in lazy-scripts.ts',
    theirs: 'react-router/dist/production/lib/dom/ssr/components.js',
    shapes: ['import * as $', 'window.__reactRouterRouteModules = {', 'import($', 'rel: "modulepreload"'],
  },
  {
    ours: 'withHydrationData in hydration-data.ts',
    theirs: 'react-router/dist/production/lib/dom/ssr/components.js',
    shapes: ['window.__reactRouterContext.streamController = controller'],
  },
  {
    ours: 'takeOwnScripts in own-scripts.ts',
    theirs: 'react-router/dist/production/lib/dom/ssr/components.js',
    shapes: [
      'if (scriptProps.nonce == null && contextNonce) scriptProps = {\n\t\t...scriptProps,\n\t\tnonce: contextNonce',
    ],
  },
  {
    ours: 'takeOwnScripts in own-scripts.ts',
    theirs: 'react-router/dist/production/lib/dom/lib.js',
    shapes: ['if (props.nonce == null && remixContext?.nonce) props.nonce = remixContext.nonce;'],
  },
  {
    ours: 'withHydrationData in hydration-data.ts',
    theirs: 'react-router/dist/production/lib/dom/ssr/single-fetch.js',
    shapes: [
      'window.__reactRouterContext.streamController.enqueue(',
      'window.__reactRouterContext.streamController.close();',
    ],
  },
  {
    ours: 'loadRouteModule in route-modules.ts',
    theirs: 'react-router/dist/production/lib/dom/ssr/routeModules.js',
    shapes: ['async function loadRouteModule(route, routeModulesCache)', 'export { loadRouteModule };'],
  },
  {
    ours: 'isOutdated in release.ts and keepPageWhenOffline in offline-navigation.ts',
    theirs: 'react-router/dist/production/lib/{dom/ssr/components,dom-export/hydrated-router}.js',
    shapes: ['window.__reactRouterManifest', 'window.__reactRouterDataRouter = router'],
  },
  {
    ours: 'position in offline-navigation.ts',
    theirs: 'react-router/dist/production/lib/router/history.js',
    shapes: ['return (globalHistory.state || { idx: null }).idx;'],
  },
  {
    ours: 'plainLoader in vite.config.ts',
    theirs: 'vite/dist/node/chunks/*.js',
    shapes: ['vite/preload-helper', '`__vitePreload`', 'export const $'],
  },
])('$theirs still generates what $ours expects', async ({ ours, theirs, shapes }) => {
  const text = await installed(theirs);
  for (const shape of shapes) {
    expect(text.includes(shape), `${theirs} no longer writes ${shape}: adapt ${ours}.`).toBe(true);
  }
});
