import type { ReactNode } from 'react';
import { m } from '~/platform/languages/compiled/messages';
import { PageHead } from './section';

/**
 * A page for one reader: what the link of a mail leads to, or what stands where a member's own things would.
 * Search engines keep away from it.
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
