/**
 * `npm run lint`: format and lint, import rules, feature cycles, permissions and events of later layers, home-made names,
 * dead code, types.
 */
import { pathToFileURL } from 'node:url';
import { environment, install, run } from './prepare.mjs';

export const checks = [
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['import rules', 'depcruise', ['app', '--output-type', 'err']],
  ['folders that import each other', 'node', ['bin/feature-cycles.mjs']],
  ['names declared in later layers', 'node', ['bin/declared-names.mjs']],
  ['tables written by other features', 'node', ['bin/table-writes.mjs']],
  ['home-made names', 'node', ['bin/home-made-names.mjs']],
  ['controls made by hand', 'node', ['bin/raw-controls.mjs']],
  ['dead code', 'knip', []],
  ['types', 'tsc', ['-p', '.']],
];

/** Generates the message modules and route types that sources import. */
export async function prepareSources() {
  await run('node', ['vite.messages.ts'], { env: environment() });
  await run(
    'paraglide-js',
    [
      'compile',
      '--project',
      './project.inlang',
      '--outdir',
      './app/platform/languages/compiled',
      '--strategy',
      'globalVariable',
      'baseLocale',
      '--emit-ts-declarations',
      '--silent',
    ],
    { env: environment() },
  );
  await run('react-router', ['typegen'], { env: environment(), quiet: true });
}

/** Runs every check; returns how many passed and failed. */
export async function lint() {
  await prepareSources();
  const codes = [];
  const check = async ([name, command, args]) => {
    const code = await run(command, args, { env: environment() });
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name}\n`);
    codes.push(code);
  };
  // The type check takes as long as all other checks together and uses one core, so they run in parallel.
  const [types, others] = [checks.filter(([name]) => name === 'types'), checks.filter(([name]) => name !== 'types')];
  await Promise.all(
    [types, others].map(async (row) => {
      for (const one of row) await check(one);
    }),
  );
  const passed = codes.filter((code) => code === 0).length;
  return { passed, failed: codes.length - passed };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await install();
  const { passed, failed } = await lint();
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
}
