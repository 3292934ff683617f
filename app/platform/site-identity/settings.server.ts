import { z } from 'zod';
import { toSingleLine } from '~/platform/forms/form-fields';
import { maxEmailLength } from '~/platform/forms/forms';
import { siteUrl as configurableUrl, configuration } from '~/platform/program/configuration.server';
import { setting } from '~/platform/settings/setting';
import { defaultSiteName } from './site-name';

/** Maximum characters of the site's name, and of its description. */
export const longestSiteName = 60;
export const longestSiteDescription = 200;

/** Returns a schema for a text in one line, which cannot start another header of an email. */
export const oneLine = (limit: number) =>
  z
    .string()
    .transform(toSingleLine)
    .pipe(z.string().max(limit, `Enter at most ${limit} characters.`));

/**
 * Returns a schema for a text that is empty or fits another schema.
 * @param sentence what to enter. (The messages of a union would be those of the other schema.)
 */
const optional = (schema: z.ZodType<string>, sentence: string) =>
  z.string().transform((text, { issues }) => {
    const entered = text.trim();
    const { success, data } = schema.safeParse(entered);
    if (entered === '' || success) return data ?? '';
    issues.push({ code: 'custom', message: sentence, input: text });
    return z.NEVER;
  });

/** An email address, or nothing. */
export const optionalEmail = optional(
  z.email().max(maxEmailLength),
  'Enter an email address, such as desk@example.com.',
);

/** The name of the site. */
export const siteNameSetting = setting(
  'siteName',
  oneLine(longestSiteName).pipe(z.string().min(1, 'Enter the name of the site.')).default(defaultSiteName),
);

/** What the site is about, in one sentence; if empty, readers see the usual description in their language. */
export const siteDescriptionSetting = setting('siteDescription', oneLine(longestSiteDescription).default(''));

/** The address of the site; if empty, the one that the server listens on is used. */
export const siteUrlSetting = setting(
  'siteUrl',
  optional(configurableUrl, 'Enter an http:// or https:// URL without a path, such as https://example.com.').default(
    '',
  ),
  () => {
    const { configured, SITE_URL } = configuration();
    return configured.has('SITE_URL') ? { variable: 'SITE_URL', value: SITE_URL } : undefined;
  },
);

/** Recipient of contact messages; if empty, the sender of the site's emails. */
export const adminEmailSetting = setting('adminEmail', optionalEmail.default(''), () => {
  const { configured, CONTACT_EMAIL } = configuration();
  return configured.has('CONTACT_EMAIL') ? { variable: 'CONTACT_EMAIL', value: CONTACT_EMAIL } : undefined;
});
