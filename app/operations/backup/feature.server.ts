import { connection } from '~/platform/database/database.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import type { Job } from '~/platform/jobs/jobs.server';
import { configuration } from '~/platform/program/configuration.server';
import { backupJob } from './jobs.server';
import { allowBackups } from './perform.server';
import { checkStorage } from './places/storage-check.server';
import { checkBackups } from './report.server';
import { deletionNotified } from './retention-notice.server';
import { startBackupServer } from './running.server';
import { backupSettings, backupSettingsChecked } from './settings.server';

export const backupFeature: ServerFeature = {
  name: 'backup',
  hooks: [backupSettingsChecked, deletionNotified],
  settings: backupSettings,
  jobs: [backupJob as Job<never>],
  healthChecks: [
    { name: 'backups', title: 'Backups', run: checkBackups },
    { name: 'backup-storage', title: 'Backup storage', run: checkStorage },
  ],
  start: async () => {
    const endBackups = allowBackups();
    // Only the running program can read the built-in database; PostgreSQL accepts other clients.
    const isServer = connection().kind === 'pglite';
    const stopServer = isServer ? await startBackupServer(configuration().DATA_DIR) : undefined;
    return {
      stop: async () => {
        await Promise.all([endBackups(), stopServer?.()]);
      },
    };
  },
};
