import type { ServerFeature } from '~/platform/features/feature.server';
import { mayDo } from '~/platform/permissions/permissions';

export const shellFeature: ServerFeature = {
  name: 'shell',
  liveTopics: [
    {
      pattern: /^newsroom$/,
      channelFor: (actor, topic) => (mayDo(actor, 'newsroom.enter') ? topic : undefined),
      messageFor: ({ type }) =>
        type === 'articles.changed' || type === 'newsroom.changed' ? { channel: 'newsroom' } : undefined,
    },
  ],
};
