import { articlePagesTag } from '~/content/articles/cache-tags';
import { enableRatings } from '~/content/articles/engagement/settings';
import { settingGroup } from '~/platform/settings/setting-group';

/** The setting for ratings, as the settings screen shows it. */
export const ratingSettings = settingGroup(enableRatings, {
  tab: 'Content',
  title: 'Ratings and bookmarks',
  effect: 'at once, on every page and in the API',
  staleTags: ['articles', articlePagesTag],
  controls: [
    {
      kind: 'switch',
      label: 'Ratings',
      help: 'Members can rate articles from one to five stars, and readers see the average.',
      outcomes: {
        on: 'Members can rate articles. Readers see the average, including ratings from before they were turned off.',
        other: 'Nobody can rate articles, and no page shows a rating. Ratings already given are kept.',
      },
    },
  ],
});
