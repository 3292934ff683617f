import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { inLanguage, textsByLanguage } from '../../../vite.languages';

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

test('Paraglide still compiles messages as inLanguage in vite.languages.ts expects', async () => {
  const reduced: string[] = [];
  for await (const file of glob('app/platform/languages/compiled/messages/[!_]*.js')) {
    reduced.push(inLanguage(readFileSync(file, 'utf8'), 'de'));
  }
  expect(reduced).not.toEqual([]);
  expect(reduced.filter((code) => !/^export const (\w+) = de_\1;$/m.test(code))).toEqual([]);
});

test.each([
  ['a function', 'export function title() {\n\treturn de_title();\n}'],
  ['other names', 'const deTitle = () => `Titel`;\nexport const title = () => deTitle();'],
])('a message compiled to %s names what has to be adapted', (_format, code) => {
  expect(() => inLanguage(code, 'de')).toThrow(/^The format of Paraglide’s .* has changed .*: adapt inLanguage in/);
});

test('Rolldown still generates imports of messages as textsByLanguage in vite.languages.ts expects', async () => {
  const entry = join(process.cwd(), 'app/example.ts');
  const code = "import { m } from '~/platform/languages/compiled/messages';\nconsole.log(m.auth_sign_in() as string);";
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'example',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
      textsByLanguage(['texts'], () => 'texts'),
    ],
    build: { write: false, modulePreload: false, rollupOptions: { input: entry } },
  });
  const files = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const texts = (locale: string) =>
    files.flatMap((file) =>
      file.type === 'asset' && file.fileName.startsWith(`assets/texts-${locale}-`) ? [String(file.source)] : [],
    );
  expect(texts('en')).toEqual([expect.stringContaining('Sign In')]);
  expect(texts('de')).toEqual([expect.stringContaining('Anmelden')]);
  expect(files.flatMap((file) => (file.type === 'chunk' ? file.imports : []))).toEqual(['texts']);
});
