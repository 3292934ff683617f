import { pictureUseConditions, pictureUses } from '~/content/media/hooks';
import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { topicWithId } from '~/platform/live/live-topics';
import { mayDo } from '~/platform/permissions/permissions';
import { exportEditorialComments } from './editorial-comments/editorial-comments.server';
import { findDraftPictureUses } from './pictures/picture-uses.server';
import { isPictureInDrafts } from './pictures/store-pictures.server';
import { exportRevisions } from './revisions/revisions.server';
import { offerFrontPageDraft } from './service.server';

export const draftsFeature: ServerFeature = {
  name: 'drafts',
  liveTopics: [
    {
      pattern: topicWithId('draft'),
      channelFor: (actor, topic) => (mayDo(actor, 'articles.write') ? topic : undefined),
      messageFor: (event) =>
        event.type === 'drafts.changed'
          ? { channel: `draft:${event.articleId}`, id: event.version?.toString() }
          : undefined,
    },
  ],
  jobs: [
    {
      name: 'articles.offer-showdown',
      cron: '15 * * * *',
      async run() {
        await offerFrontPageDraft();
      },
    },
  ],
  hooks: [
    pictureUses.handledBy(findDraftPictureUses),
    pictureUseConditions.handledBy(isPictureInDrafts),
    memberData({
      exports: {
        savedArticles: { position: 130, tables: ['article_drafts', 'article_revisions'], read: exportRevisions },
        editorialComments: { position: 140, tables: ['draft_comments'], read: exportEditorialComments },
      },
      excludedTables: {
        draft_clients: 'Records each browser page’s last save so that no save is applied twice.',
        draft_presence: 'Records who has an article open; kept for a minute.',
      },
    }),
  ],
};

declare module '~/platform/events/events.server' {
  interface DomainEvents {
    /**
     * A working copy was saved as `version`. Without `version`, only the working copy's comments or the list of members
     * who have it open changed.
     */
    'drafts.changed': { articleId: string; version?: number };
  }
}
