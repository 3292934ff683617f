import { articlePath } from '~/content/articles/components/story';
import { ErrorPage } from '~/design/components/error-page';
import { PageLink } from '~/design/components/page-link';
import { PageHead } from '~/design/components/section';
import type { FormResult } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';

/**
 * What a reader without scripts sees when a button beside an article could not do what it says. To those who only open
 * its address there is nothing to show.
 */
export function RefusedPage({ answer }: { answer: FormResult | undefined }) {
  if (!answer) return <ErrorPage status={404} />;
  const { articleId } = answer.values;
  return (
    <div className="wrap error-page">
      <title>{`${answer.title} | ${m.site_name()}`}</title>
      <meta name="robots" content="noindex" />
      <PageHead title={answer.title}>{answer.description}</PageHead>
      {articleId && (
        <PageLink className="button accent" to={articlePath({ slug: encodeURIComponent(articleId) })}>
          {m.marks_back()}
        </PageLink>
      )}
    </div>
  );
}
