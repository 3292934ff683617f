import { hash } from 'node:crypto';
import { setting } from '~/platform/settings/setting';
import { siteSetting } from '~/platform/settings/settings.server';
import { provideAccent } from './own-accent';
import { presets } from './presets';
import { themeStyles } from './stylesheet';
import { type SiteTheme, themeSchema } from './theme';

/** The theme that readers see. */
export const siteThemeSetting = setting<SiteTheme>('siteTheme', themeSchema.default(presets.default));

/** Returns the theme that readers see. */
export const siteTheme = (): SiteTheme => siteSetting(siteThemeSetting);

provideAccent(() => {
  const { accent } = siteTheme().light;
  return accent === presets.default.light.accent ? undefined : accent;
});

/** The styles of a theme, and a hash of them; both empty for the site's own look. */
export type ThemeSheet = { styles: string; version: string };

const sheets = new WeakMap<SiteTheme, ThemeSheet>();

/** Returns the styles of the theme that readers see. */
export function siteThemeSheet(): ThemeSheet {
  const theme = siteTheme();
  let sheet = sheets.get(theme);
  if (!sheet) {
    const styles = themeStyles(theme);
    sheet = { styles, version: styles && hash('sha256', styles, 'base64url').slice(0, 12) };
    sheets.set(theme, sheet);
  }
  return sheet;
}

/** Returns the address of the theme's styles; undefined for the site's own look, which needs none. */
export function themeSheetPath(): string | undefined {
  const { version } = siteThemeSheet();
  return version === '' ? undefined : `/theme.css?v=${version}`;
}
