import { z } from 'zod';
import { setting } from '~/platform/settings/setting';
import { longestSiteName, oneLine, optionalEmail } from '~/platform/site-identity/settings.server';

/** Whether readers can subscribe to the newsletter. */
export const newsletterOpen = setting('enableNewsletter', z.boolean().default(true));

/** Name of the newsletter's sender; if empty, the site's name. */
export const newsletterFromName = setting('newsletterFromName', oneLine(longestSiteName).default(''));

/** Address of the newsletter's sender; if empty, that of the site's other emails. */
export const newsletterFromEmail = setting('newsletterFromEmail', optionalEmail.default(''));
