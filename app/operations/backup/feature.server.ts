import { connection } from '~/platform/database/database.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { configuration } from '~/platform/program/configuration.server';
import { startBackupServer } from './running.server';

export const backupFeature: ServerFeature = {
  name: 'backup',
  // Only the running program can read the built-in database; PostgreSQL accepts other clients.
  start: async () =>
    connection().kind === 'pglite' ? { stop: await startBackupServer(configuration().DATA_DIR) } : {},
};
