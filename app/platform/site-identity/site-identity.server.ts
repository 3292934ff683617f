import { m } from '~/platform/languages/compiled/messages';
import type { Locale } from '~/platform/languages/locales';
import { configuration } from '~/platform/program/configuration.server';
import { siteSetting } from '~/platform/settings/settings.server';
import { adminEmailSetting, siteDescriptionSetting, siteNameSetting, siteUrlSetting } from './settings.server';
import { provideSiteName } from './site-name';

provideSiteName(() => siteSetting(siteNameSetting));

/**
 * Returns the site's public address, without a trailing slash, for links. Whatever must not change while the site runs
 * (passkeys, cookies, the issuer of tokens) uses the configuration's SITE_URL instead.
 */
export const publicUrl = (): string => siteSetting(siteUrlSetting) || configuration().SITE_URL;

/** Returns the site's own description; undefined if it has none, and the usual one in the reader's language applies. */
export const ownSiteDescription = (): string | undefined => siteSetting(siteDescriptionSetting) || undefined;

/** Returns the site's description in a language. */
export const siteDescription = (locale: Locale): string => ownSiteDescription() ?? m.site_description({}, { locale });

/** Returns the recipient of contact messages. */
export const contactEmail = (): string => siteSetting(adminEmailSetting) || configuration().CONTACT_EMAIL;
