import { ArticleBody } from '~/content/articles/components/article-body';
import { pagePath } from '~/content/pages/rules';
import { readPage } from '~/content/pages/service.server';
import { redirectOrRefuse } from '~/content/redirects/response.server';
import { PageHead } from '~/design/components/section';
import { longDate } from '~/design/format';
import { LazyChoice } from '~/insight/diagnostics/components/lazy-choice';
import { m } from '~/platform/languages/compiled/messages';
import { pageMeta } from '~/platform/metadata/page-metadata';
import { cacheResponse, requestState } from '~/platform/requests/request.server';
import type { Route } from './+types/page';

/** Loads a page by the route parameter under `/pages/`, or else by the last segment of the page's URL. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const slug = ('slug' in params && params.slug) || (url.pathname.split('/').pop() ?? '');
  const {
    content,
    contentRules: _rules,
    ...page
  } = await readPage(slug).catch((error: unknown) => redirectOrRefuse(error, url));
  const state = context.get(requestState);
  cacheResponse(context, 3600, ['pages', `page:${slug}`]);
  if (state.isDocument) state.bodies.set(page.id, content);
  return { page, body: state.isDocument ? null : content };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.page.title,
        description: loaderData.page.description,
        path: pagePath(loaderData.page.slug),
      })
    : [];

export default function Page({ loaderData: { page, body } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div lang={page.language}>
        <PageHead title={page.title}>{page.description || undefined}</PageHead>
      </div>
      <div className="section static-page">
        <p className="facts">
          <time dateTime={page.updatedAt.toISOString()}>{m.page_updated({ date: longDate(page.updatedAt) })}</time>
        </p>
        <div className="article-main">
          <ArticleBody key={page.id} id={page.id} html={body} language={page.language} />
        </div>
      </div>
      {page.slug === 'privacy' && <LazyChoice />}
    </div>
  );
}
