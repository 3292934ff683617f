import { hash } from 'node:crypto';
import { logoStyles } from './site-pictures.server';
import { siteTheme } from './site-theme.server';
import { themeStyles } from './stylesheet';
import type { SiteTheme } from './theme';

/** The styles of a theme, and a hash of them; both empty for the site's own look. */
export type ThemeSheet = { styles: string; version: string };

let latest: { theme: SiteTheme; logo: string; sheet: ThemeSheet } | undefined;

/** Returns the styles of the theme that readers see, and of the site's logo. */
export function siteThemeSheet(): ThemeSheet {
  const [theme, logo] = [siteTheme(), logoStyles()];
  if (latest?.theme !== theme || latest.logo !== logo) {
    const styles = themeStyles(theme) + logo;
    latest = { theme, logo, sheet: { styles, version: styles && hash('sha256', styles, 'base64url').slice(0, 12) } };
  }
  return latest.sheet;
}

/** Returns the address of the theme's styles; undefined for the site's own look without a logo, which needs none. */
export function themeSheetPath(): string | undefined {
  const { version } = siteThemeSheet();
  return version === '' ? undefined : `/theme.css?v=${version}`;
}
