import { memberData } from '~/identity/accounts/member-data.server';
import { profileChanged } from '~/identity/members/service.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { announceAuthor, exportOfComments } from './service.server';

export const commentsFeature: ServerFeature = {
  name: 'comments',
  hooks: [
    profileChanged.handledBy(announceAuthor),
    memberData({
      exports: {
        comments: { position: 40, tables: ['comments'], read: exportOfComments },
      },
      purge: announceAuthor,
    }),
  ],
};
