/**
 * System packages that tests need: Chromium, PostgreSQL, and fonts as wide as Arial. Installed from Debian's packages
 * where permitted.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { hasPostgresql } from './postgresql.mjs';
import { run } from './prepare.mjs';

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Returns the path of the browser. */
export const chromium = () => process.env.CHROMIUM ?? browsers.find((path) => existsSync(path));

/**
 * Whether a font with Arial's widths is installed. The fallback fonts are based on it: without one, pages shift more
 * than allowed while typefaces load.
 */
const hasFallbackFonts = () =>
  /Arial|Liberation Sans/.test(spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' }).stdout ?? '');

/**
 * Installs missing packages; without permission, prints what to install and exits.
 * @param {string[]} others additional commands, each in a package of the same name
 */
export async function ensureSystemPrograms(others = []) {
  const missing = () => [
    ...(chromium() ? [] : ['chromium']),
    ...(hasPostgresql() ? [] : ['postgresql']),
    ...(hasFallbackFonts() ? [] : ['fontconfig', 'fonts-liberation']),
    ...others.filter((name) => !existsSync(`/usr/bin/${name}`)),
  ];
  const packages = missing();
  if (packages.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write(`Installing ${packages.join(' and ')}…\n`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env, quiet: true });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, quiet: true });
  }
  const still = missing();
  if (still.length > 0) {
    process.stderr.write(
      `This needs ${still.join(' and ')}. Install them (Debian: apt-get install ${still.join(' ')}).\n`,
    );
    process.exit(1);
  }
}
