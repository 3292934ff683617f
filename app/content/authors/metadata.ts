import type { MetaDescriptor } from 'react-router';
import { withoutFocus } from '~/content/media/picture-urls';
import { newsroomSlug, organisationData } from '~/content/seo/structured-data';
import { m } from '~/platform/languages/compiled/messages';
import {
  defaultPicture,
  type Matches,
  metaDescriptorsOf,
  pageOpenGraphLocale,
  siteUrlOf,
  truncate,
} from '~/platform/metadata/page-metadata';
import { siteName } from '~/platform/site-identity/site-name';
import type { Author } from './author';
import { authorPath } from './constants';

/** Returns the metadata for an author's page: the usual tags, the author's feeds and picture, and structured data. */
export function authorMeta(matches: Matches, author: Author): MetaDescriptor[] {
  const siteUrl = siteUrlOf(matches);
  const { name, biography, website, picture } = author;
  const path = authorPath(author.slug);
  const description = biography || m.author_description({ site: siteName(), name });
  const pictureUrl = picture && `${siteUrl}${withoutFocus(picture.address)}`;
  const descriptors = metaDescriptorsOf(siteUrl, {
    title: name,
    description,
    path,
    fullTitle: `${name} | ${siteName()}`,
    kind: 'website',
    locale: pageOpenGraphLocale(),
    picture: pictureUrl ? { url: pictureUrl, alt: picture.alt || name, isShareSize: false } : defaultPicture(siteUrl),
    feed: { path, name },
  });
  if (siteUrl === '') return descriptors;
  const address = `${siteUrl}${path}`;
  // The author of the opening edition is the magazine itself, not a person.
  const { '@context': _, ...organisation } = organisationData(siteUrl);
  const person = {
    '@type': 'Person',
    '@id': `${address}#person`,
    name,
    url: address,
    ...(biography === '' ? {} : { description: truncate(biography, 600) }),
    ...(pictureUrl ? { image: pictureUrl } : {}),
    ...(website === '' ? {} : { sameAs: [website] }),
  };
  descriptors.push({
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      '@id': address,
      url: address,
      name,
      mainEntity: author.slug === newsroomSlug ? organisation : person,
    },
  });
  return descriptors;
}
