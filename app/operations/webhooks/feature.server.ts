import { commentShown } from '~/audience/comments/hooks';
import { subscriptionChanged } from '~/audience/subscribers/hooks';
import { publicationChanged } from '~/content/articles/hooks';
import { memberData } from '~/identity/accounts/member-data.server';
import { healthChanged } from '~/operations/health/hooks';
import type { ServerFeature } from '~/platform/features/feature.server';
import { mayDo } from '~/platform/permissions/permissions';
import { masterKeyReplaced } from '~/platform/service-keys/change.server';
import { recordComment, recordHealth, recordPublication, recordSubscription } from './delivery/record.server';
import { sendJob, startDue, startSending } from './delivery/send.server';
import { encryptWithNextKey } from './endpoint-secrets.server';
import { purgeWebhooks } from './service.server';
import { purgeEmail } from './store-deliveries.server';
import { webhooksCheck } from './webhooks-check.server';

export const webhooksFeature: ServerFeature = {
  name: 'webhooks',
  start: () => ({ stop: startSending() }),
  hooks: [
    publicationChanged.handledBy(recordPublication),
    commentShown.handledBy(recordComment),
    subscriptionChanged.handledBy(recordSubscription),
    healthChanged.handledBy(recordHealth),
    masterKeyReplaced.handledBy(encryptWithNextKey),
    memberData({
      excludedTables: { webhook_endpoints: 'They belong to the site, not to the member who created them.' },
      purgeEmail,
    }),
  ],
  jobs: [
    sendJob,
    // Finds what a killed node had claimed, and what was recorded by a command, which runs no jobs.
    { name: 'webhooks.send_due', cron: '*/5 * * * *', retries: 0, run: () => startDue() },
    { name: 'webhooks.purge', cron: '53 3 * * *', run: () => purgeWebhooks(new Date()) },
  ],
  healthChecks: [webhooksCheck],
  liveTopics: [
    {
      pattern: /^webhooks$/,
      channelFor: (actor) => (mayDo(actor, 'webhooks.manage') ? 'webhooks' : undefined),
      messageFor: (event) => (event.type === 'webhooks.changed' ? { channel: 'webhooks' } : undefined),
    },
  ],
};

declare module '~/platform/events/events.server' {
  interface DomainEvents {
    'webhooks.changed': NoDetails;
  }
}
