import { pictureChanged, pictureUses } from '~/content/media/hooks';
import type { ServerFeature } from '~/platform/features/feature.server';
import { articlesShowing, emitArticlesShowing } from './pictures.server';

export const articlesFeature: ServerFeature = {
  name: 'articles',
  hooks: [pictureUses.handledBy(articlesShowing), pictureChanged.handledBy(emitArticlesShowing)],
};
