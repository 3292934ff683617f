import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOptions } from '../bin/program-options.mjs';

/** A data folder with the opening edition, created once per run by `prepare-edition.ts`. */
export const editionDirectory = '.tmp/edition';

export type Site = {
  /** Without a trailing slash. */
  url: string;
  dataDirectory: string;
  processId: number;
  /** Returns all output of the program so far. */
  log: () => string;
  /**
   * Stops the site gracefully and resolves to its exit code. Removes the data folder if it was created for this site.
   */
  stop: () => Promise<number>;
  /** Ends the site with SIGKILL. Its data folder remains. */
  kill: () => Promise<void>;
};

export type SiteOptions = {
  /** URL of a PostgreSQL database; the built-in database by default. */
  databaseUrl?: string;
  /** A folder that remains after the site stops. By default, a temporary copy of the opening edition's folder. */
  dataDirectory?: string;
  env?: Record<string, string>;
};

/** The sites that this process has started and that have not exited. */
export const runningSites = new Set<Site>();

/** Creates an empty data folder, which the caller must delete. */
export const newDataDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), 'lowdown-journey-'));

/** Creates a data folder with the opening edition, which the caller must delete. */
export async function newEditionDirectory(): Promise<string> {
  const folder = await newDataDirectory();
  await cp(editionDirectory, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Returns the environment of a child process: production mode, a few variables of this process, and the settings. */
export function programEnvironment(settings: Record<string, string | undefined>): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE, NODE_ENV: 'production', ...settings };
}

/** Starts the production build and resolves when it accepts requests. Rejects with its log if it exits before that. */
export async function startSite({ databaseUrl, dataDirectory, env = {} }: SiteOptions = {}): Promise<Site> {
  const folder = dataDirectory ?? (await (databaseUrl ? newDataDirectory() : newEditionDirectory()));
  const child = spawn(process.execPath, [...programOptions, 'build/server/serve.js'], {
    // The IPC channel makes the site stop by itself if this process dies.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: programEnvironment({
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      ...env,
    }),
  });
  let log = '';
  const exited = once(child, 'close') as Promise<[number | null]>;
  const ready = new Promise<string>((resolve) => {
    const collect = (chunk: Buffer): void => {
      log += chunk.toString();
      const address = /^Lowdown is at (\S+)$/m.exec(log)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
  });
  const url = await Promise.race([
    ready,
    exited.then(([code]) => {
      throw new Error(`The site exited with code ${code} before it accepted requests:\n${log}`);
    }),
  ]);
  const site: Site = {
    url,
    dataDirectory: folder,
    processId: child.pid as number,
    log: () => log,
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await exited;
      if (!dataDirectory) await rm(folder, { recursive: true });
      return code ?? 1;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
  runningSites.add(site);
  void exited.then(() => runningSites.delete(site));
  return site;
}
