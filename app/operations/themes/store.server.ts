import { inArray, type SQL, sql } from 'drizzle-orm';
import { siteSettings } from '~/platform/settings/schema';
import { accentPictureSetting, sitePicturesSetting } from '~/platform/theme/site-pictures.server';

/** Returns the condition for whether the theme shows a library picture. */
export const isPictureInTheme = async (pictureId: SQL): Promise<SQL> =>
  sql`exists (select from ${siteSettings} where ${inArray(siteSettings.name, [sitePicturesSetting.name, accentPictureSetting.name])} and strpos(${siteSettings.value}::text, ${pictureId}::text) > 0)`;
