import type { ReactNode } from 'react';
import { siteName } from '~/platform/site-identity/site-name';
import { PageHead } from '../section';

/**
 * A page for one reader, reached from a link in an email or shown in place of a member's private page. Not indexed by
 * search engines.
 * @param aside fills the other half of wide screens.
 */
export function FormResultPage({
  title,
  text,
  aside,
  children,
}: {
  title: string;
  text: string;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={aside ? 'wrap auth' : 'wrap'}>
      <title>{`${title} | ${siteName()}`}</title>
      <meta name="robots" content="noindex" />
      <div>
        <PageHead title={title}>{text}</PageHead>
        {children}
      </div>
      {aside}
    </div>
  );
}
