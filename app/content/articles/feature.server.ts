import { pictureChanged, pictureUseConditions, pictureUses } from '~/content/media/hooks';
import type { ServerFeature } from '~/platform/features/feature.server';
import { wholeSiteTag } from '~/platform/requests/request.server';
import type { Membership } from './cache-tags';
import { staleArticleTags } from './cache-tags';
import { archiveDueArticles, archiveJob } from './jobs.server';
import { emitArticlesChanged, findArticleUses } from './pictures/pictures.server';
import { isPictureInArticles } from './pictures/store-pictures.server';
import { startViewCounting } from './views/views.server';

export const articlesFeature: ServerFeature = {
  name: 'articles',
  start: async () => {
    await archiveDueArticles();
    return { stop: startViewCounting() };
  },
  jobs: [archiveJob],
  staleTags: {
    // No slugs: too many articles changed to be listed individually.
    'articles.changed': ({ slugs, membership }) =>
      slugs.length === 0 ? [wholeSiteTag] : staleArticleTags(slugs, membership),
  },
  hooks: [
    pictureUses.handledBy(findArticleUses),
    pictureUseConditions.handledBy(isPictureInArticles),
    pictureChanged.handledBy(emitArticlesChanged),
  ],
};

declare module '~/platform/events/events.server' {
  interface DomainEvents {
    /** Data visible only to the newsroom has changed: an article's workflow, or a category. */
    'newsroom.changed': NoDetails;
    'articles.changed': {
      /** Empty when too many articles changed to be listed individually. */
      slugs: string[];
      /**
       * Current and former categories and tags of the articles, through which other articles may list them as related.
       */
      membership?: Membership;
    };
  }
}
