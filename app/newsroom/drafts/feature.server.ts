import { pictureUses } from '~/content/media/hooks';
import type { ServerFeature } from '~/platform/features/feature.server';
import { draftsShowing } from './pictures.server';

export const draftsFeature: ServerFeature = {
  name: 'drafts',
  hooks: [pictureUses.handledBy(draftsShowing)],
};
