import type { ReactNode } from 'react';
import { m } from '~/platform/languages/compiled/messages';
import { PageHead } from '../section';

/**
 * A page for one reader, reached from a link in an email or shown in place of a member's private page. Not indexed by
 * search engines.
 */
export function FormResultPage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="wrap">
      <title>{`${title} | ${m.site_name()}`}</title>
      <meta name="robots" content="noindex" />
      <PageHead title={title}>{text}</PageHead>
      {children}
    </div>
  );
}
