/**
 * Prepares a fresh clone to run the program: Node 24, the packages, and an up-to-date build. Runs on Node 20 or later,
 * with nothing installed.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programOptions } from './program-options.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const nodeVersion = dependencies.node;
const installedNode = join(root, 'node_modules/node/bin');
const firstNode = join(root, '.runtime/node_modules/node/bin');

/**
 * Returns an environment in which Node 24 and the project's own commands come first, and in which Node keeps compiled
 * modules, so that programs start faster the next time.
 */
export function environment(extra = {}) {
  const nodeFolder = existsSync(join(installedNode, 'node')) ? installedNode : firstNode;
  const path = [nodeFolder, join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return { NODE_COMPILE_CACHE: join(root, '.tmp/compiled'), ...process.env, PATH: path, ...extra };
}

/** Returns the path of the pinned Node. */
export const node = () => join(existsSync(join(installedNode, 'node')) ? installedNode : firstNode, 'node');

/**
 * Runs a command to completion and shows its output. Resolves to its exit code, or, as in shells, to 128 plus the
 * number of the signal that ended it.
 */
export function run(command, args, { env = environment(), quiet = false, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit' });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 128 + constants.signals[signal] : code));
  });
}

async function must(explain, command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) {
    process.stderr.write(`${explain()}\n`);
    process.exit(1);
  }
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/**
 * Says what may have stopped an installation: the network, or a full disk, which npm reports only in its log. The packages
 * take 2.1 GB; the build and one run of the tests fit in another 1.
 */
function likelyReason() {
  const { bavail, bsize } = statfsSync(root);
  const megabytes = Math.round((bavail * bsize) / 1_000_000);
  const disk = megabytes < 3000 ? ` Only ${megabytes} MB of disk space is left; Lowdown needs 3 GB.` : '';
  return `Can you reach the npm registry?${disk}`;
}

/** Installs Node 24 and, with it, the packages in the lock file. Does nothing if they are already installed. */
export async function install() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) {
    process.stderr.write(`Lowdown needs Node 20 or later to install; this is ${process.version}.\n`);
    process.exit(1);
  }
  const wanted = hashOf(read('package-lock.json') + read('package.json'));
  const stamp = 'node_modules/.lowdown-installed';
  if (read(stamp) === wanted && existsSync(join(installedNode, 'node'))) return;

  if (major !== Number(nodeVersion.split('.')[0]) && !existsSync(join(firstNode, 'node'))) {
    process.stdout.write(`Downloading Node ${nodeVersion}…\n`);
    mkdirSync('.runtime', { recursive: true });
    writeFileSync('.runtime/package.json', '{"private":true}\n');
    await must(
      () => `Node 24 could not be downloaded. ${likelyReason()}`,
      'npm',
      ['install', '--prefix', '.runtime', '--no-audit', '--no-fund', '--loglevel=error', `node@${nodeVersion}`],
      { env: process.env, quiet: true },
    );
  }
  process.stdout.write('Installing packages…\n');
  const nodeFolder = existsSync(join(firstNode, 'node')) ? firstNode : dirname(process.execPath);
  // Not `npm ci`: it rejects a lock file that lacks packages for other platforms, and a registry may not have all of
  // those packages.
  await must(
    () => `The packages could not be installed. ${likelyReason()}`,
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    { env: { ...process.env, PATH: [nodeFolder, process.env.PATH].join(delimiter) }, quiet: true },
  );
  writeFileSync(stamp, wanted);
}

/**
 * Hashes every source of the build: names and contents, since a checkout or a copy changes the times of files.
 */
function sources() {
  const lines = [];
  const visit = (path) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) {
        if (name !== 'compiled' && name !== 'fixtures') visit(join(path, name));
      }
    } else if (!/\.test\.tsx?$/.test(path)) {
      lines.push(`${path} ${hashOf(readFileSync(path))}`);
    }
  };
  for (const path of [
    'app',
    'public',
    'vite.config.ts',
    'vite.languages.ts',
    'vite.messages.ts',
    'vite.paths.ts',
    'react-router.config.ts',
    'package-lock.json',
    'bin/compress.mjs',
  ]) {
    if (existsSync(path)) visit(path);
  }
  return hashOf(lines.join('\n'));
}

const stamp = 'build/.lowdown-built';

/** Whether the build contains the current sources, so that a start need not build. */
export const isBuilt = () => read(stamp) === sources();

/** Builds the program if a source has changed since the last build. */
export async function build() {
  const wanted = sources();
  if (read(stamp) === wanted) return;
  process.stdout.write('Building…\n');
  rmSync('build', { recursive: true, force: true });
  await must(() => 'The build failed. See the output above.', 'react-router', ['build', '--logLevel', 'warn'], {
    env: environment({ NODE_ENV: 'production' }),
  });
  await must(() => 'The build could not be compressed.', node(), ['bin/compress.mjs']);
  writeFileSync(stamp, wanted);
}

/** Runs one of the built programs and forwards signals to it; the program ends when this process does. */
export async function runProgram(program, args = []) {
  const child = spawn(node(), [...programOptions, `build/server/${program}.js`, ...args], {
    cwd: root,
    env: environment({ NODE_ENV: 'production' }),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}
