import { pictureChanged, pictureUseConditions, pictureUses } from '~/content/media/hooks';
import type { ServerFeature } from '~/platform/features/feature.server';
import { settingsChecked } from '~/platform/settings/change.server';
import { findThemeUses, followPicture, keepPictures } from './pictures.server';
import { isPictureInTheme } from './store.server';

export const themesFeature: ServerFeature = {
  name: 'themes',
  hooks: [
    settingsChecked.handledBy(keepPictures),
    pictureUses.handledBy(findThemeUses),
    pictureUseConditions.handledBy(isPictureInTheme),
    pictureChanged.handledBy(followPicture),
  ],
};
