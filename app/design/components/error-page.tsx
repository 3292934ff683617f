import { useLocation } from 'react-router';
import { m } from '~/platform/languages/compiled/messages';
import { PageLink } from './page-link';

/** The page shown for 404 and for server errors. */
export function ErrorPage({ status }: { status: number }) {
  const { pathname, search } = useLocation();
  const isMissing = status === 404;
  const isArticle = isMissing && /^\/articles?\//.test(pathname);
  const title = isArticle ? m.article_not_found_title() : isMissing ? m.not_found_title() : m.error_title();
  return (
    <div className="wrap error-page">
      <title>{`${title} | ${m.site_name()}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p className="standfirst">
        {isArticle ? m.article_not_found() : isMissing ? m.not_found_text() : m.error_text()}
      </p>
      <div className="hero-actions">
        {!isMissing && (
          // A full page load, which discards any broken state of the current document.
          <a className="button" href={pathname + search}>
            {m.error_retry()}
          </a>
        )}
        <PageLink className="button accent" to="/">
          {m.back_home()}
        </PageLink>
      </div>
    </div>
  );
}
