import type { ServerFeature } from '~/platform/features/feature.server';
import { startDiagnostics } from './collect.server';
import { purgeDiagnostics } from './service.server';
import { analyticsSettings } from './settings.server';

export const diagnosticsFeature: ServerFeature = {
  name: 'diagnostics',
  settings: [analyticsSettings],
  start: () => ({ stop: startDiagnostics() }),
  jobs: [{ name: 'diagnostics.purge', cron: '23 3 * * *', run: () => purgeDiagnostics(new Date()) }],
};
