import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { archiveDueArticles } from '~/content/articles/jobs.server';
import { startViewCounting } from '~/content/articles/views.server';
import { provideFixedCategories } from '~/content/categories/write.server';
import { features } from '~/features';
import { serverFeatures } from '~/features.server';
import { prepareFirstAdmin } from '~/identity/accounts/setup/service.server';
import { startRateLimits } from '~/identity/rate-limits/rate-limits.server';
import { recordDenials } from '~/identity/roles/denials.server';
import { startGrants } from '~/identity/roles/grants.server';
import { startUserGrants } from '~/identity/user-permissions/service.server';
import { startDiagnostics } from '~/insight/diagnostics/gather.server';
import { openingEdition } from '~/newsroom/importing/opening-edition.server';
import { watchSchedule } from '~/newsroom/workflow/schedule/due.server';
import { offerBackups } from '~/operations/backup/running.server';
import { database, openConnection, setConnection } from '~/platform/database/database.server';
import { startEvents } from '~/platform/events/events.server';
import { declareFeatures } from '~/platform/features/feature';
import { jobsOf, registerFeatures } from '~/platform/features/feature.server';
import { drain } from '~/platform/http/drain.server';
import { startJobs } from '~/platform/jobs/jobs.server';
import { log } from '~/platform/logging/logging.server';
import { closeMail } from '~/platform/mail/mail.server';
import { operator } from '~/platform/permissions/permissions';
import { readConfiguration, setConfiguration } from '~/platform/program/configuration.server';
import { runOrExplain } from '~/platform/program/program.server';
import { startSettings } from '~/platform/settings/settings.server';
import { purgeStalePages } from './cache-invalidation.server';
import { createSite } from './http.server';

type Development = {
  build: () => Promise<ServerBuild>;
  handle: (next: (request: never, response: never) => void) => (request: never, response: never) => void;
};

/** How long requests under way may take to end when the program is asked to stop. */
const drainLimit = 20_000;

/** Opens everything in order, serves, and puts everything away in the opposite order on SIGTERM or SIGINT. */
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
  const stopGrants = await startGrants();
  const stopUserGrants = await startUserGrants();
  recordDenials();
  const stopRateLimits = await startRateLimits();
  const stopSettings = await startSettings();
  if (settings.CDN_PURGE_URL) purgeStalePages();
  const site = createSite({
    build: development?.build ?? (await import('virtual:react-router/server-build')),
    isDevelopment: development !== undefined,
    clientDirectory: join(process.cwd(), 'build/client'),
  });
  await provideFixedCategories(operator, database());
  if (settings.ARTICLES === 'opening') await openingEdition();
  await archiveDueArticles();
  const setupLink = await prepareFirstAdmin(operator, new Date());
  const stopJobs = await startJobs(connection, jobsOf(serverFeatures));
  const stopSchedule = watchSchedule();
  const stopViews = startViewCounting();
  const stopDiagnostics = startDiagnostics();
  const stopBackups = connection.kind === 'pglite' ? await offerBackups(operator, settings.DATA_DIR) : undefined;

  const server = createServer(development ? (development.handle(site.listener as never) as never) : site.listener);
  const shutDown = async (): Promise<void> => {
    await stopBackups?.();
    await stopSchedule();
    await stopJobs();
    await closeMail();
    await stopViews();
    await stopDiagnostics();
    stopUserGrants();
    stopGrants();
    stopRateLimits();
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
    // Work that the clock has just started is not cut off in the middle.
    await shutDown();
    throw error;
  }
  const { port } = server.address() as AddressInfo;

  const stop = async (): Promise<void> => {
    log.info('stopping: finishing requests in progress');
    site.stopLive();
    const cut = await drain(server, drainLimit);
    if (cut > 0) log.warn({ cut, milliseconds: drainLimit }, 'connections were closed: their requests took too long');
    await shutDown();
    log.info('stopped');
  };
  let isStopping = false;
  const stopAndExit = (): void => {
    // Ctrl+C reaches this process twice: from the terminal, and from the one that started it.
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
  // The process that started this one is gone: nobody is left to stop it.
  process.on('disconnect', stopAndExit);
  if (setupLink) process.stdout.write(`There is no administrator yet. Create the first one at ${setupLink}\n`);
  // Last: whoever reads it may ask at once to stop.
  process.stdout.write(`Lowdown is at http://localhost:${port}\n`);
}

if (import.meta.env.PROD) await runOrExplain(() => serve());
