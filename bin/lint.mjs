/**
 * `npm run lint`: format and lint, import rules, feature cycles, permissions and events of later layers, home-made names,
 * words in texts and comments, folders with too many files, compared texts, fixed waits in tests, dead code, types.
 */
import { pathToFileURL } from 'node:url';
import { environment, install, run } from './prepare.mjs';

/**
 * The type check: TypeScript 7, which needs a third of version 6’s processor time. `tsc` itself is version 6, whose
 * programming interface other packages and the checks below need.
 */
export const typeCheck = ['types', 'node', ['node_modules/typescript-7/bin/tsc', '-p', '.']];

const checks = [
  typeCheck,
  ['import rules', 'depcruise', ['app', '--output-type', 'err']],
  ['dead code', 'knip', []],
  ['home-made names', 'node', ['bin/home-made-names.mjs']],
  ['words in texts and comments', 'node', ['bin/words.mjs']],
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['fixed waits in tests', 'node', ['bin/fixed-waits.mjs']],
  ['folders that import each other', 'node', ['bin/feature-cycles.mjs']],
  ['names declared in later layers', 'node', ['bin/declared-names.mjs']],
  ['controls made by hand', 'node', ['bin/raw-controls.mjs']],
  ['texts compared in the browser', 'node', ['bin/compared-texts.mjs']],
  ['tables written by other features', 'node', ['bin/table-writes.mjs']],
  ['folders with too many files', 'node', ['bin/folder-sizes.mjs']],
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
  // Two at a time, the longest first: more would only share the cores of a small machine.
  const remaining = [...checks];
  const work = async () => {
    for (let next = remaining.shift(); next; next = remaining.shift()) await check(next);
  };
  await Promise.all([work(), work()]);
  const passed = codes.filter((code) => code === 0).length;
  return { passed, failed: codes.length - passed };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await install();
  const { passed, failed } = await lint();
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
}
