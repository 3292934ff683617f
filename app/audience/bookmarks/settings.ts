import { z } from 'zod';
import { articlePagesTag } from '~/content/articles/cache-tags';
import { setting } from '~/platform/settings/setting';
import { settingGroup } from '~/platform/settings/setting-group';

/** Whether members can save articles and see what they have saved. */
export const enableBookmarks = setting('enableBookmarks', z.boolean().default(true));

/** The setting for bookmarks, as the settings screen shows it. */
export const bookmarkSettings = settingGroup(enableBookmarks, {
  tab: 'Content',
  title: 'Ratings and bookmarks',
  effect: 'at once, on every page',
  staleTags: [articlePagesTag],
  controls: [
    {
      kind: 'switch',
      label: 'Bookmarks',
      help: 'Members can save articles and keep lists of them.',
      outcomes: {
        on: 'Members can save articles and see what they have saved.',
        other:
          'Nobody can save articles or open saved ones, and links to shared lists stop working. What was saved is kept, and members can still download it.',
      },
    },
  ],
});
