import { setting } from '~/platform/settings/setting';
import { siteSetting } from '~/platform/settings/settings.server';
import { provideAccent } from './own-accent';
import { presets } from './presets';
import { type SiteTheme, themeSchema } from './theme';

/** The theme that readers see. */
export const siteThemeSetting = setting<SiteTheme>('siteTheme', themeSchema.default(presets.default));

/** Returns the theme that readers see. */
export const siteTheme = (): SiteTheme => siteSetting(siteThemeSetting);

provideAccent(() => {
  const { accent } = siteTheme().light;
  return accent === presets.default.light.accent ? undefined : accent;
});
