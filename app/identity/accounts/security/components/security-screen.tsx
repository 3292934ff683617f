import type { ReactNode } from 'react';
import { PageLink } from '~/design/components/page-link';
import { PageHead } from '~/design/components/section';
import { m } from '~/platform/languages/compiled/messages';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import stylesheet from '../security.css?url';

/** The style sheet of these screens, for a route's `links`. */
export const securityLinks = () => [{ rel: 'stylesheet', href: stylesheet }];

/** Title of a security screen. Search engines keep away from what only its owner can open. */
export const securityMeta = (title: string) => unlistedMeta(title);

/** A screen under `/settings/security`, and the way back. */
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
