import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { features } from '~/features';
import { serverFeatures } from '~/features.server';
import { openConnection, setConnection } from '~/platform/database/database.server';
import { startEvents } from '~/platform/events/events.server';
import { declareFeatures } from '~/platform/features/feature';
import { jobsOf, registerFeatures, startFeatures } from '~/platform/features/feature.server';
import { setOwnPort } from '~/platform/health/own-address.server';
import { loadSanitiser } from '~/platform/html/sanitise.server';
import { drain } from '~/platform/http/drain.server';
import { startJobs } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/logging/logging.server';
import { closeMailRelay } from '~/platform/mail/mail.server';
import { readConfiguration, setConfiguration } from '~/platform/program/configuration.server';
import { runOrExplain } from '~/platform/program/program.server';
import { startServiceKeys } from '~/platform/service-keys/service-keys.server';
import { startSettings } from '~/platform/settings/settings.server';
import { stopWorkers } from '~/platform/workers/run-task.server';
import { purgePages } from './cache-invalidation.server';
import { createSite } from './http.server';

type Development = {
  build: () => Promise<ServerBuild>;
  handle: (next: (request: never, response: never) => void) => (request: never, response: never) => void;
};

/** Maximum milliseconds for requests in progress to finish on shutdown. */
const drainLimit = 20_000;

/**
 * Milliseconds after which an idle connection is closed. Longer than the 60 seconds after which common proxies close
 * theirs: if the server closed first, a request that a proxy or browser sends at that moment would be lost.
 */
const keepAliveTimeout = 75_000;

/** Starts everything in order, serves requests, and stops everything in reverse order on SIGTERM or SIGINT. */
export async function serve(development?: Development): Promise<void> {
  const settings = readConfiguration(process.env);
  setConfiguration(settings);
  const connection = await openConnection({
    databaseUrl: settings.DATABASE_URL,
    dataDirectory: settings.DATA_DIR,
    poolSize: settings.DATABASE_POOL,
  });
  setConnection(connection);
  declareFeatures(features);
  registerFeatures(serverFeatures);
  const stopEvents = await startEvents(connection);
  const stopSettings = await startSettings();
  const stopServiceKeys = await startServiceKeys();
  const stopJobs = await startJobs(connection, jobsOf(serverFeatures));
  const started = await startFeatures(serverFeatures);
  if (settings.CDN_PURGE_URL) purgePages();
  const site = createSite({
    build: development?.build ?? (await import('virtual:react-router/server-build')),
    isDevelopment: development !== undefined,
    clientDirectory: join(process.cwd(), 'build/client'),
  });
  const server = createServer(
    { keepAliveTimeout },
    development ? (development.handle(site.listener as never) as never) : site.listener,
  );
  const shutDown = async (): Promise<void> => {
    await started.stop();
    await stopJobs();
    await closeMailRelay();
    await stopWorkers();
    stopServiceKeys();
    stopSettings();
    await stopEvents();
    await connection.close();
  };
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(settings.PORT, settings.HOST, resolve);
    });
  } catch (error) {
    // Let scheduled work that has just started finish.
    await shutDown();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  setOwnPort(port);

  const stop = async (): Promise<void> => {
    log.info('stopping: finishing requests in progress');
    site.stopLive();
    const cut = await drain(server, drainLimit);
    if (cut > 0)
      log.warn({ cut, milliseconds: drainLimit }, 'connections were cut because their requests took too long');
    await shutDown();
    log.info('stopped');
  };
  let isStopping = false;
  const stopAndExit = (): void => {
    // Ctrl+C reaches this process twice: from the terminal and from its parent process.
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stopAndExit);
  process.on('SIGINT', stopAndExit);
  // The parent process has exited, so nobody else could stop this one.
  process.on('disconnect', stopAndExit);
  // Half of the memory was needed only for the start. Collected later, it would make a reader wait (decision 0045).
  globalThis.gc?.();
  for (const notice of started.notices) process.stdout.write(`${notice}\n`);
  // Printed last: the process that reads it may send a stop signal at once.
  process.stdout.write(`Lowdown is at http://localhost:${port}\n`);
  await loadSanitiser();
}

if (import.meta.env.PROD) await runOrExplain(() => serve());
