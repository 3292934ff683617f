import type { ReactNode } from 'react';
import { useSiteData } from '~/platform/metadata/site-data';
import { defaultSiteName, siteName } from '~/platform/site-identity/site-name';

/** Longest name that is set in the full size: it fits into the header of a phone. */
const longestLargeName = 12;

/**
 * Returns a name as it is set in a small size: with wider spaces, since the characters are close together, and with
 * hyphenation points in words that are wider than the header of a phone (17 characters).
 */
const smallName = (name: string): string => name.replaceAll(' ', '\u2002').replaceAll(/\S{9}(?=\S{8})/gu, '$&\u00ad');

/**
 * The name of the site: its logo or, if it has none, the magazine's wordmark or, if the site has another name, that name
 * in the same typeface.
 */
export function Wordmark() {
  const name = siteName();
  const logo = useSiteData()?.logo;
  if (logo) {
    return (
      <picture className="wordmark">
        {logo.dark && <source media="(prefers-color-scheme: dark)" srcSet={logo.dark} />}
        <img src={logo.src} alt={name} width={logo.width} height={logo.height} />
      </picture>
    );
  }
  let text: ReactNode = name;
  if (name.length > longestLargeName) {
    text = (
      <small>
        <small>{smallName(name)}</small>
      </small>
    );
  }
  if (name === defaultSiteName) {
    text = (
      <>
        Low<span>down</span>
      </>
    );
  }
  return <span className="wordmark">{text}</span>;
}
