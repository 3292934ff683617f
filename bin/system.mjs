/**
 * System packages that tests need: Chromium, PostgreSQL, and fonts as wide as Arial. Installed from Debian's packages
 * where permitted.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { hasPostgresql } from './postgresql.mjs';
import { run } from './prepare.mjs';

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const headlessShellPath = '/usr/bin/chromium-headless-shell';

/** Returns the path of the browser. */
export const chromium = () => process.env.CHROMIUM ?? browsers.find((path) => existsSync(path));

/**
 * Returns the path of Chromium's headless shell, which has no user interface and takes a third less time, or the path
 * of the full browser if the shell is not installed.
 */
export const headlessShell = () =>
  process.env.CHROMIUM ?? (existsSync(headlessShellPath) ? headlessShellPath : chromium());

/**
 * Whether a font with Arial's widths is installed. The fallback fonts are based on it: without one, pages shift more
 * than allowed while typefaces load.
 */
const hasFallbackFonts = () =>
  /Arial|Liberation Sans/.test(spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' }).stdout ?? '');

const apt = (...args) =>
  run('apt-get', ['-qq', '-y', ...args], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, quiet: true });

/**
 * Installs missing packages; without permission, prints what to install and exits. Only the headless shell is optional.
 * @param {string[]} others additional commands, each in a package of the same name
 */
export async function ensureSystemPrograms(others = []) {
  const missing = () => [
    ...(chromium() ? [] : ['chromium']),
    ...(hasPostgresql() ? [] : ['postgresql']),
    ...(hasFallbackFonts() ? [] : ['fontconfig', 'fonts-liberation']),
    ...others.filter((name) => !existsSync(`/usr/bin/${name}`)),
  ];
  const required = missing();
  const optional = process.env.CHROMIUM || existsSync(headlessShellPath) ? [] : ['chromium-headless-shell'];
  const packages = [...required, ...optional];
  if (packages.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write(`Installing ${packages.join(' and ')}…\n`);
    await apt('update');
    // The shell is installed separately, because apt-get installs nothing if it does not know one of the packages.
    for (const group of [required, optional]) {
      if (group.length > 0) await apt('install', '--no-install-recommends', ...group);
    }
  }
  const still = missing();
  if (still.length > 0) {
    process.stderr.write(
      `This needs ${still.join(' and ')}. Install them (Debian: apt-get install ${still.join(' ')}).\n`,
    );
    process.exit(1);
  }
}
