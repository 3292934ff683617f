import { connection } from '~/platform/database/database.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import type { Job } from '~/platform/jobs/jobs.server';
import { configuration } from '~/platform/program/configuration.server';
import { backupJob } from './jobs.server';
import { checkBackups } from './report.server';
import { startBackupServer } from './running.server';
import { backupSettings, backupSettingsChecked } from './settings.server';

export const backupFeature: ServerFeature = {
  name: 'backup',
  hooks: [backupSettingsChecked],
  settings: backupSettings,
  jobs: [backupJob as Job<never>],
  healthChecks: [{ name: 'backups', title: 'Backups', run: checkBackups }],
  // Only the running program can read the built-in database; PostgreSQL accepts other clients.
  start: async () =>
    connection().kind === 'pglite' ? { stop: await startBackupServer(configuration().DATA_DIR) } : {},
};
