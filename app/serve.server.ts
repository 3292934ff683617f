import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { prepareFirstAdmin } from '~/accounts/first-admin.server';
import { archiveDueArticles } from '~/articles/jobs.server';
import { startViewCounting } from '~/articles/views.server';
import { offerBackups } from '~/backup/running.server';
import { provideFixedCategories } from '~/categories/write.server';
import { startDiagnostics } from '~/diagnostics/gather.server';
import { openingEdition } from '~/importing/opening-edition.server';
import { jobs } from '~/jobs.server';
import { readConfiguration, setConfiguration } from '~/platform/configuration.server';
import { database, openConnection, setConnection } from '~/platform/database.server';
import { startEvents } from '~/platform/events.server';
import { drain } from '~/platform/http/drain.server';
import { startJobs } from '~/platform/jobs.server';
import { log } from '~/platform/logging.server';
import { closeMail } from '~/platform/mail.server';
import { runOrExplain } from '~/platform/program.server';
import { recordDenials } from '~/security/denials.server';
import { startGrants } from '~/security/grants.server';
import { operator } from '~/security/permissions';
import { startRateLimits } from '~/security/rate-limits.server';
import { startSettings } from '~/settings/service.server';
import { watchSchedule } from '~/workflow/due.server';
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
  const stopEvents = await startEvents(connection);
  const stopGrants = await startGrants();
  recordDenials();
  const stopRateLimits = await startRateLimits();
  const stopSettings = await startSettings();
  const site = createSite({
    build: development?.build ?? (await import('virtual:react-router/server-build')),
    isDevelopment: development !== undefined,
    clientDirectory: join(process.cwd(), 'build/client'),
  });
  await provideFixedCategories(operator, database());
  if (settings.ARTICLES === 'opening') await openingEdition();
  await archiveDueArticles();
  const setupLink = await prepareFirstAdmin(operator, new Date());
  const stopJobs = await startJobs(connection, jobs);
  const stopSchedule = watchSchedule();
  const stopViews = startViewCounting();
  const stopDiagnostics = startDiagnostics();
  const stopBackups = connection.kind === 'pglite' ? await offerBackups(operator, settings.DATA_DIR) : undefined;

  const server = createServer(development ? (development.handle(site.listener as never) as never) : site.listener);
  const putAway = async (): Promise<void> => {
    await stopBackups?.();
    await stopSchedule();
    await stopJobs();
    await closeMail();
    await stopViews();
    await stopDiagnostics();
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
    await putAway();
    throw error;
  }
  const { port } = server.address() as AddressInfo;

  const stop = async (): Promise<void> => {
    log.info('stopping: finishing requests in progress');
    site.stopLive();
    const cut = await drain(server, drainLimit);
    if (cut > 0) log.warn({ cut, milliseconds: drainLimit }, 'connections were closed: their requests took too long');
    await putAway();
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
