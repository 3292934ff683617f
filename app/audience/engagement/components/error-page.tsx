import { articlePath } from '~/content/articles/components/story';
import { ErrorPage } from '~/design/components/error-page';
import { PageHead } from '~/design/components/section';
import { ButtonLink } from '~/design/controls/button';
import type { FormResult } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { siteName } from '~/platform/site-identity/site-name';

/**
 * Error page shown without JavaScript when a button beside an article fails. A GET request for the button's URL shows a
 * 404 page.
 */
export function RefusedPage({ result }: { result: FormResult<string, unknown> | undefined }) {
  if (!result) return <ErrorPage status={404} />;
  const { articleId } = result.values;
  return (
    <div className="wrap error-page">
      <title>{`${result.title} | ${siteName()}`}</title>
      <meta name="robots" content="noindex" />
      <PageHead title={result.title}>{result.description}</PageHead>
      {articleId && (
        <ButtonLink kind="accent" to={articlePath({ slug: encodeURIComponent(articleId) })}>
          {m.marks_back()}
        </ButtonLink>
      )}
    </div>
  );
}
