import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { m } from '~/platform/languages/compiled/messages';
import { siteName } from '~/platform/site-identity/site-name';
import { buttonClass } from './button-class';
import { PageLink } from './page-link';

/** The page shown for 404 and for server errors. The children follow what it says. */
export function ErrorPage({ status, children }: { status: number; children?: ReactNode }) {
  const { pathname, search } = useLocation();
  const isMissing = status === 404;
  const isArticle = isMissing && /^\/articles?\//.test(pathname);
  const title = isArticle ? m.article_not_found_title() : isMissing ? m.not_found_title() : m.error_title();
  return (
    <div className="wrap error-page">
      <title>{`${title} | ${siteName()}`}</title>
      <meta name="robots" content="noindex" />
      {isMissing && <img className="not-found" src="/not-found.svg" alt="404" width={1200} height={420} />}
      <h1>{isMissing && !isArticle ? m.not_found_text() : title}</h1>
      {(isArticle || !isMissing) && <p className="standfirst">{isArticle ? m.article_not_found() : m.error_text()}</p>}
      {children}
      <div className="hero-actions">
        {!isMissing && (
          // A full page load, which discards any broken state of the current document.
          <a className={buttonClass({})} href={pathname + search}>
            {m.error_retry()}
          </a>
        )}
        <PageLink className={buttonClass({ kind: 'accent' })} to="/">
          {m.back_home()}
        </PageLink>
      </div>
    </div>
  );
}
