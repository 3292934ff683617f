import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Made once a run by `prepare-edition.ts`: a data folder into which the opening edition has been loaded. */
export const editionDirectory = '.tmp/edition';

export type Site = {
  /** Without a slash at the end. */
  url: string;
  dataDirectory: string;
  processId: number;
  /** Everything the program has written so far. */
  log: () => string;
  /** Asks it to stop and resolves to its exit code; a data folder that was made for it is removed. */
  stop: () => Promise<number>;
  /** Ends it with SIGKILL. Its data folder stays. */
  kill: () => Promise<void>;
};

export type SiteOptions = {
  /** A database on PostgreSQL; without it the built-in one. */
  databaseUrl?: string;
  /** A folder that stays when the site has stopped; without it a copy of the opening edition's, which goes. */
  dataDirectory?: string;
  env?: Record<string, string>;
};

/** An empty data folder. The one who asks for it removes it. */
export const newDataDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), 'lowdown-journey-'));

/** A data folder that holds the opening edition. The one who asks for it removes it. */
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

/** What the program's own processes are given: nothing of this one's settings but the way to programs. */
export function programEnvironment(settings: Record<string, string | undefined>): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...settings };
}

/** Starts the production build and resolves when it serves. Rejects with its log when it ends before that. */
export async function startSite({ databaseUrl, dataDirectory, env = {} }: SiteOptions = {}): Promise<Site> {
  const folder = dataDirectory ?? (await (databaseUrl ? newDataDirectory() : newEditionDirectory()));
  const child = spawn(process.execPath, ['--enable-source-maps', 'build/server/serve.js'], {
    // It stops by itself when this process has gone: nobody else would stop it.
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
  const ended = once(child, 'close') as Promise<[number | null]>;
  const serving = new Promise<string>((resolve) => {
    const collect = (chunk: Buffer): void => {
      log += chunk.toString();
      const address = /^Lowdown is at (\S+)$/m.exec(log)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
  });
  const url = await Promise.race([
    serving,
    ended.then(([code]) => {
      throw new Error(`The site ended with code ${code} before it served:\n${log}`);
    }),
  ]);
  return {
    url,
    dataDirectory: folder,
    processId: child.pid as number,
    log: () => log,
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await ended;
      if (!dataDirectory) await rm(folder, { recursive: true });
      return code ?? 1;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
