/** `npm run lint`: format and lint, import rules, dead code, types. */
import { pathToFileURL } from 'node:url';
import { environment, install, run } from './prepare.mjs';

export const checks = [
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['import rules', 'depcruise', ['app', '--output-type', 'err']],
  ['dead code', 'knip', []],
  ['types', 'tsc', ['-p', '.']],
];

/** Runs every check; answers how many held. */
export async function lint() {
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
  let passed = 0;
  let failed = 0;
  for (const [name, command, args] of checks) {
    const code = await run(command, args, { env: environment() });
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name}\n`);
    if (code === 0) passed += 1;
    else failed += 1;
  }
  return { passed, failed };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await install();
  const { passed, failed } = await lint();
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
}
