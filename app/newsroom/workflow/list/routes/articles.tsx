import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { listAuthorSuggestions } from '~/content/articles/authors.server';
import { listAllCategories } from '~/content/categories/service.server';
import { PageLink } from '~/design/components/page-link';
import { notify } from '~/design/form-toast';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { deleteFailure, updateFailure } from '~/newsroom/workflow/rules';
import { revalidateUnlessUnsent, send } from '~/platform/forms/forms';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { actionsFor } from '../bulk.server';
import { ArticleFilters } from '../components/article-filters';
import { ArticleList } from '../components/article-list';
import { SavedViews } from '../components/saved-views';
import { listForNewsroom, savedViews } from '../list.server';
import { type ListResult, listResult } from '../list-result.server';
import { articleListFilters, listPath, queryOf } from '../list-rules';

export const loader = screenLoader(async ({ request }, member) => {
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  const filters = articleListFilters.parse(parameters);
  const cursor = parameters.cursor?.slice(0, 500);
  const [listing, categories, authors, views] = await Promise.all([
    listForNewsroom(member, filters, cursor),
    listAllCategories(member),
    listAuthorSuggestions(member),
    savedViews(member),
  ]);
  return {
    ...listing,
    filters,
    hasCursor: Boolean(cursor),
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    authors,
    views,
    actions: actionsFor(member, { isTrash: filters.status === 'trash' }),
  };
});

export const action = (args: ActionFunctionArgs) => listResult(args);

/** Timeout for publishing many articles, including their link checks, in milliseconds. */
const timeout = 120_000;

export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const posted = await request.clone().formData();
  const isDelete = posted.has('only');
  const result = await send(() => serverAction<ListResult>(), isDelete ? deleteFailure : updateFailure, timeout);
  const isShownInForm = posted.get('intent') === 'save-view' && result.outcome === 'invalid';
  // Shown here, because the row or the form that sent it may have left the page before React renders the response.
  if (!isShownInForm)
    notify(isDelete ? { ...result, description: result.shown?.[0]?.sentence ?? result.description } : result);
  return result;
};

/** Also reloads after a refusal: the list may be outdated, for example because someone else deleted the article. */
export const shouldRevalidate = (revalidation: ShouldRevalidateFunctionArgs): boolean =>
  revalidation.actionResult?.outcome === 'refused' || revalidateUnlessUnsent(revalidation);

export const meta = () => unlistedMeta('Articles');

export default function Articles() {
  const { articles, nextCursor, filters, hasCursor, categories, authors, views, actions } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const query = queryOf(filters);
  return (
    <>
      <div className="screen-head">
        <h1>Articles</h1>
        <div className="toolbar">
          <PageLink className="button" to="/admin/queue">
            My queue
          </PageLink>
          <PageLink className="button solid" to="/admin/editor">
            New article
          </PageLink>
        </div>
        <p>All articles, most recently changed first.</p>
      </div>
      <ArticleFilters filters={filters} categories={categories} authors={authors} />
      <SavedViews key={query} views={views} query={query} initial={result} />
      {articles.length === 0 ? (
        <p className="empty">{query === '' ? 'No articles yet.' : 'No articles match your filters.'}</p>
      ) : (
        <ArticleList articles={articles} categories={categories} actions={actions} initial={result} />
      )}
      {(hasCursor || nextCursor) && (
        <nav className="pager" aria-label="List pages">
          {hasCursor ? (
            <PageLink className="button" to={listPath(filters)}>
              First page
            </PageLink>
          ) : (
            <span />
          )}
          {nextCursor && (
            <PageLink className="button solid" rel="next" to={listPath(filters, nextCursor)}>
              Next page
            </PageLink>
          )}
        </nav>
      )}
    </>
  );
}
