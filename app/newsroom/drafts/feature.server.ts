import { pictureUses } from '~/content/media/hooks';
import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { exportOfRemarks } from './editorial-comments/editorial-comments.server';
import { draftsShowing } from './pictures.server';
import { exportOfRevisions } from './revisions/revisions.server';

export const draftsFeature: ServerFeature = {
  name: 'drafts',
  hooks: [
    pictureUses.handledBy(draftsShowing),
    memberData({
      exports: {
        savedArticles: { position: 130, tables: ['article_drafts', 'article_revisions'], read: exportOfRevisions },
        editorialComments: { position: 140, tables: ['draft_comments'], read: exportOfRemarks },
      },
      keptBack: {
        draft_clients: 'Records the last save of a browser page, so that none is repeated.',
        draft_presence: 'Records who has an article open, for a minute.',
      },
    }),
  ],
};
