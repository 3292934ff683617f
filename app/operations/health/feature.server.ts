import type { ServerFeature } from '~/platform/features/feature.server';
import { mayDo } from '~/platform/permissions/permissions';
import { registerHealthGauges } from './gauges.server';
import { checkOnSchedule, purgeHealth } from './service.server';

export const healthFeature: ServerFeature = {
  name: 'health',
  start: () => {
    registerHealthGauges();
    return {};
  },
  jobs: [
    {
      ...{ name: 'health.check', cron: '*/5 * * * *', retries: 0, expireInSeconds: 60 },
      run: () => checkOnSchedule(new Date()),
    },
    { name: 'health.purge', cron: '41 3 * * *', run: () => purgeHealth(new Date()) },
  ],
  liveTopics: [
    {
      pattern: /^health$/,
      channelFor: (actor) => (mayDo(actor, 'health.read') ? 'health' : undefined),
      messageFor: (event) => (event.type === 'health.checked' ? { channel: 'health' } : undefined),
    },
  ],
};

declare module '~/platform/events/events.server' {
  interface DomainEvents {
    'health.checked': NoDetails;
  }
}
