import { sitemapPages } from '~/content/feeds/hooks';
import { pictureChanged, pictureUseConditions, pictureUses } from '~/content/media/hooks';
import { memberData } from '~/identity/accounts/member-data.server';
import type { ServerFeature } from '~/platform/features/feature.server';
import { authorListTag, authorTag } from './constants';
import { authorPages, emitProfilesChanged, findProfileUses } from './service.server';
import { isPictureInProfiles } from './store.server';

export const authorsFeature: ServerFeature = {
  name: 'authors',
  staleTags: {
    'authors.changed': ({ slugs }) => [authorListTag, ...slugs.map(authorTag)],
  },
  hooks: [
    sitemapPages.handledBy(authorPages),
    pictureUses.handledBy(findProfileUses),
    pictureUseConditions.handledBy(isPictureInProfiles),
    pictureChanged.handledBy(emitProfilesChanged),
    memberData({
      excludedTables: {
        author_profiles: 'Profiles of authors belong to the newsroom; each is stored with who changed it last.',
      },
    }),
  ],
};

declare module '~/platform/events/events.server' {
  interface DomainEvents {
    /** The public profiles of these authors have changed. */
    'authors.changed': { slugs: string[] };
  }
}
