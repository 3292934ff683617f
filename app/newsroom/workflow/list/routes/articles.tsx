import DownloadIcon from 'lucide-react/icons/download';
import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  useActionData,
  useFetcher,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { listAllCategories } from '~/content/categories/service.server';
import { PageLink } from '~/design/components/page-link';
import { ButtonLink, buttonClass } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { isFromOpenDialog } from '~/design/controls/overlays/dialog-form';
import { ColumnMenu } from '~/design/controls/table/column-menu';
import { useHiddenColumns } from '~/design/controls/table/columns';
import { Pager } from '~/design/controls/table/pager';
import { Tabs } from '~/design/controls/tabs';
import { notify } from '~/design/form-toast';
import { wholeNumber } from '~/design/format';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { listOrigin } from '~/newsroom/workflow/origins';
import { deleteFailure, updateFailure } from '~/newsroom/workflow/step-notices';
import { trashDays } from '~/newsroom/workflow/steps/trash-rules';
import { dismissUndone } from '~/newsroom/workflow/steps/undo-offers';
import { revalidateAfterRefusal, send } from '~/platform/forms/forms';
import { postedFields } from '~/platform/forms/posted-intent';
import { pluralise } from '~/platform/languages/pluralise';
import { subscribeToLive } from '~/platform/live/live';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { actionsFor } from '../bulk.server';
import { undoOf } from '../bulk-rules';
import { ArticleList, optionalColumns } from '../components/article-list';
import { BulkResults } from '../components/bulk-results';
import { ListFilters } from '../components/list-filters';
import { SavedViews } from '../components/saved-views';
import { useFocusInPlace } from '../components/use-focus-in-place';
import stylesheet from '../list.css?url';
import { filterOptions, listForNewsroom, tabCounts } from '../list.server';
import type { ListForm } from '../list-forms';
import { type ListResult, listResult } from '../list-result.server';
import {
  defaultFilters,
  exportPath,
  hasFilters,
  inTrash,
  type ListTab,
  listPath,
  listTabs,
  queryOf,
  readFilters,
  tabNames,
  tabPath,
} from '../list-rules';
import { savedViews } from '../views.server';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = screenLoader(async ({ request }, member) => {
  const parameters = new URL(request.url).searchParams;
  const filters = readFilters(parameters);
  const cursor = parameters.get('cursor')?.slice(0, 1_000);
  const now = new Date();
  const [listing, counts, options, categories, views] = await Promise.all([
    listForNewsroom(member, filters, now, cursor),
    tabCounts(member),
    filterOptions(member, filters, now),
    listAllCategories(member),
    savedViews(member),
  ]);
  return {
    ...listing,
    counts,
    options,
    filters,
    hasCursor: Boolean(cursor),
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    views,
    actions: actionsFor(member, { isTrash: filters.status === 'trash' }),
  };
});

export const action = (args: ActionFunctionArgs) => listResult(args);

/** Timeout for publishing many articles, including their link checks, in milliseconds. */
const timeout = 120_000;

export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const posted = await postedFields(request);
  const action = String(posted.get('action'));
  const result = await send(
    () => serverAction<ListResult>(),
    action === 'delete' ? deleteFailure : updateFailure,
    timeout,
  );
  const isShownInDialog = result.outcome !== 'done' && isFromOpenDialog(posted);
  const tag = String(posted.get('tag') ?? '');
  const results = result.shown ?? [];
  dismissUndone({ action, articleIds: results.filter(({ isDone }) => isDone).map(({ id }) => id), tag });
  // Above the list, with a link to each article, as long as the list is open.
  const isReported =
    result.outcome === 'done' &&
    results.some(({ isRestored }) => isRestored) &&
    location.pathname.endsWith('/admin/articles');
  // Shown here, because the screen may have been left before React renders the response.
  if (!isShownInDialog && !isReported) notify(result, { undo: undoOf(action, results, tag) });
  return result;
};

export const shouldRevalidate = revalidateAfterRefusal;

export const meta = () => unlistedMeta('Articles');

/** What each tab lists. */
const descriptions: Record<ListTab, string> = {
  '': 'All articles, whatever their status.',
  draft: 'Articles being written.',
  pending: 'Articles awaiting review.',
  approved: 'Approved articles that are not published yet.',
  scheduled: 'Articles scheduled to be published or unpublished.',
  published: 'Articles that readers can see.',
  changes: 'Published articles with changes that readers cannot see.',
  archived: 'Articles in the archive.',
  trash: `Deleted articles. For ${trashDays} days, you can restore them as drafts; after that, they are deleted permanently.`,
};

const emptyTexts: Record<ListTab, [title: string, text: string]> = {
  '': ['No articles yet', 'Drafts appear here as soon as they are saved.'],
  draft: ['No drafts', 'Articles that are being written appear here.'],
  pending: ['Nothing pending review', 'Articles appear here when their writers submit them.'],
  approved: ['Nothing approved', 'Approved articles appear here until they are published.'],
  scheduled: ['Nothing scheduled', 'Articles appear here when they are scheduled to be published or unpublished.'],
  published: ['Nothing published', 'Published articles appear here.'],
  changes: [
    'No unpublished changes',
    'Published articles appear here while they have changes that readers cannot see.',
  ],
  archived: ['Nothing archived', 'Articles appear here when they are archived.'],
  trash: ['The trash is empty', `Deleted articles appear here and can be restored as drafts for ${trashDays} days.`],
};

export default function Articles() {
  const { articles, count, countInTrash, counts, options, nextCursor, filters, hasCursor, categories, views, actions } =
    useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  // Reloads whenever a member or a job changes an article.
  useEffect(() => subscribeToLive('newsroom', () => void revalidate()), [revalidate]);
  const initial = useActionData<typeof action>();
  const query = queryOf(filters);
  // Another list has no result yet.
  const bulk = useFetcher<ListResult>({ key: `article-actions ${query}` });
  const result = bulk.data ?? (initial?.intent === 'many' ? initial : undefined);
  const isRestored = bulk.state === 'idle' && result?.shown?.some((each) => each.isRestored);
  const columns = useHiddenColumns('articles', ['published']);
  // Deleted and restored articles leave the list at once, and return if the request fails.
  const isLeaving = /^(delete|restore|undo-delete)$/.test(String(bulk.formData?.get('action')));
  const leaving = isLeaving ? String(bulk.formData?.get('ids')).split(',') : [];
  const shown = articles.filter(({ id }) => !leaving.includes(id));
  useFocusInPlace(
    shown.map(({ id }) => id),
    isLeaving,
  );
  const isFiltered = hasFilters(filters);
  const [emptyTitle, emptyText] = emptyTexts[filters.status];
  return (
    <>
      <div className="screen-head">
        <h1 tabIndex={-1}>Articles</h1>
        <p className={filters.status === 'trash' ? undefined : 'wide-only'}>{descriptions[filters.status]}</p>
        <div className="toolbar icons-on-phones">
          <SavedViews key={query} views={views} query={query} />
          {count > 0 && (
            <a className={buttonClass({ isSmall: true })} href={exportPath(filters)} download>
              <DownloadIcon size={14} aria-hidden /> CSV
            </a>
          )}
          <ColumnMenu columns={optionalColumns} choice={columns} />
        </div>
      </div>
      <Tabs
        label="Articles"
        tabs={listTabs.map((status) => ({
          to: tabPath(filters, status),
          label: tabNames[status],
          count: counts[status],
          isCurrent: status === filters.status,
          isLast: status === 'trash',
        }))}
      />
      <ListFilters filters={filters} options={options} />
      {bulk.state === 'idle' && <BulkResults result={result} from={listOrigin(queryOf(filters))} />}
      {articles.length === 0 ? (
        isFiltered ? (
          <EmptyState
            title="No articles match your filters"
            text={
              (countInTrash === 0
                ? ''
                : `${pluralise(countInTrash, 'deleted article')} in the trash ${countInTrash === 1 ? 'matches' : 'match'} your search. `) +
              'Remove a filter, or search for another title.'
            }
            hasRows={false}
            action={
              <>
                {countInTrash > 0 && <ButtonLink to={listPath(inTrash(filters))}>Search the trash</ButtonLink>}
                <ButtonLink to={listPath({ ...defaultFilters, status: filters.status })}>Clear all filters</ButtonLink>
              </>
            }
          />
        ) : (
          <EmptyState
            title={emptyTitle}
            text={emptyText}
            hasPictures
            action={
              filters.status === '' && (
                <ButtonLink kind="solid" to="/admin/editor">
                  New article
                </ButtonLink>
              )
            }
          />
        )
      ) : (
        <ArticleList
          key={query}
          articles={shown}
          filters={filters}
          categories={categories}
          tags={options.tag.map(({ name }) => name)}
          actions={actions}
          hidden={columns.hidden}
          isBusy={bulk.state !== 'idle'}
          result={result}
          onAction={(action, ids, { category = '', tag = '' } = {}) =>
            void bulk.submit(
              { intent: 'many', action, ids: ids.join(','), category, tag } satisfies ListForm & Record<string, string>,
              { method: 'post', action: '/admin/articles' },
            )
          }
        />
      )}
      {/* No toast announces this, and not all screen readers announce a new notice. */}
      <p className="sr-only" role="status">
        {isRestored && `${result?.title} ${result?.description}`}
      </p>
      <Pager
        firstPath={hasCursor ? listPath(filters) : null}
        nextPath={nextCursor ? listPath(filters, nextCursor) : null}
      >
        {/* Announced, because the list changes while its search is typed. */}
        <span aria-live="polite" className={count === 0 ? 'sr-only' : undefined}>
          {wholeNumber(count)} {count === 1 ? 'article' : 'articles'}
        </span>
      </Pager>
      {filters.status === '' && !isFiltered && (
        <p className="fact">
          <PageLink className="text-link" to="/admin/queue">
            My queue
          </PageLink>{' '}
          lists what is waiting for you.
        </p>
      )}
    </>
  );
}
