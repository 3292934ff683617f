import { m } from '~/platform/languages/compiled/messages';
import { truncate } from '~/platform/metadata/page-metadata';
import { ownSiteDescription } from '~/platform/site-identity/site-identity.server';
import { siteName } from '~/platform/site-identity/site-name';

/** Maximum characters of the site's own description in the title of the home page. */
const maxTaglineLength = 60;

/** Returns the title of the home page, in the reader's language: the site's name and what it is about. */
export function homeTitle(): string {
  const site = siteName();
  const description = ownSiteDescription();
  return description ? `${site}: ${truncate(description, maxTaglineLength)}` : m.home_title({ site });
}
