import type { ReactNode } from 'react';
import { PageHead } from '~/design/components/section';
import { m } from '~/platform/languages/compiled/messages';

/** A page that the link of a mail leads to. Its address is a key: search engines and caches keep away from it. */
export function AnswerPage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="wrap">
      <title>{`${title} | ${m.site_name()}`}</title>
      <meta name="robots" content="noindex" />
      <PageHead title={title}>{text}</PageHead>
      {children}
    </div>
  );
}
