import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { exportBookmarks } from './service.server';
import { bookmarkSettings } from './settings';

export const bookmarksFeature: ServerFeature = {
  name: 'bookmarks',
  settings: [bookmarkSettings],
  hooks: [
    memberData({
      exports: {
        bookmarks: {
          position: 80,
          tables: ['bookmarks', 'bookmark_lists', 'bookmark_list_entries'],
          read: exportBookmarks,
        },
      },
    }),
  ],
};
