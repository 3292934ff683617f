import type { ReactNode } from 'react';
import { PageLink } from '~/design/components/page-link';
import { PageHead } from '~/design/components/section';
import { m } from '~/platform/languages/compiled/messages';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import stylesheet from './security.css?url';

/** Style sheet of the security screens, for use as a route's `links` export. */
export const securityLinks = () => [{ rel: 'stylesheet', href: stylesheet }];

/** Returns a security screen's metadata, which keeps the screen out of search engines. */
export const securityMeta = (title: string) => unlistedMeta(title);

/** A screen under `/settings/security`, with a link back. */
export function SecurityScreen({
  title,
  text,
  back = { to: '/settings/security', label: m.security_back() },
  children,
}: {
  title: string;
  text?: string;
  back?: { to: string; label: string };
  children: ReactNode;
}) {
  return (
    <div className="wrap auth-plain security">
      <PageHead title={title}>{text}</PageHead>
      {children}
      <p>
        <PageLink className="security-back" to={back.to}>
          {back.label}
        </PageLink>
      </p>
    </div>
  );
}
