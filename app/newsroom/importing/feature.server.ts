import { uploadPurposes } from '~/content/media/hooks';
import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import type { Job } from '~/platform/jobs/jobs.server';
import { mayDo } from '~/platform/permissions/permissions';
import { configuration } from '~/platform/program/configuration.server';
import { openingEdition, openingEditionJob } from './opening-edition.server';
import { interruptRuns, runJob } from './runs/perform.server';
import { maxFileBytes, uploadPurpose } from './runs/rules';
import { clearFiles } from './runs/service.server';

export const importingFeature: ServerFeature = {
  name: 'importing',
  hooks: [
    uploadPurposes.handledBy(async () => ({
      ...{ name: uploadPurpose, permission: 'articles.import', largest: () => maxFileBytes },
      ...{ maxUnfinished: 4, maxUnfinishedFiles: 2 },
    })),
    memberData({
      excludedTables: { import_runs: 'They belong to the site, not to the administrator who started them.' },
    }),
  ],
  jobs: [
    openingEditionJob,
    runJob as Job<never>,
    { name: 'imports.clear_files', cron: '17 3 * * *', run: () => clearFiles(new Date()) },
  ],
  liveTopics: [
    {
      pattern: /^imports$/,
      channelFor: (actor) => (mayDo(actor, 'articles.import') ? 'imports' : undefined),
      messageFor: (event) => (event.type === 'imports.changed' ? { channel: 'imports' } : undefined),
    },
  ],
  start: async () => {
    if (configuration().ARTICLES === 'opening') await openingEdition();
    return { stop: async () => interruptRuns() };
  },
};

declare module '~/platform/events/events.server' {
  interface DomainEvents {
    'imports.changed': NoDetails;
  }
}
