import { articleTag } from '~/content/articles/cache-tags';
import { memberData } from '~/identity/accounts/member-data.server';
import { profileChanged } from '~/identity/members/service.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { topicWithId } from '~/platform/live/live-topics';
import { exportComments, invalidateAuthorPages } from './service.server';
import { commentSettings } from './setting-groups';

export const commentsFeature: ServerFeature = {
  name: 'comments',
  settings: commentSettings,
  staleTags: { 'comments.changed': ({ slug }) => [articleTag(slug)] },
  liveTopics: [
    {
      pattern: topicWithId('comments'),
      channelFor: (_actor, topic) => topic,
      messageFor: (event) =>
        event.type === 'comments.changed' ? { channel: `comments:${event.articleId}`, id: event.commentId } : undefined,
    },
  ],
  hooks: [
    profileChanged.handledBy(invalidateAuthorPages),
    memberData({
      exports: {
        comments: { position: 40, tables: ['comments'], read: exportComments },
      },
      purge: invalidateAuthorPages,
    }),
  ],
};

declare module '~/platform/events/events.server' {
  interface DomainEvents {
    /** `commentId` identifies a comment that has just become public; it is absent for any other change. */
    'comments.changed': { articleId: string; slug: string; commentId?: string };
  }
}
