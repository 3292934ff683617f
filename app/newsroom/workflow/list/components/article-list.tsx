import EllipsisIcon from 'lucide-react/icons/ellipsis';
import ExternalLinkIcon from 'lucide-react/icons/external-link';
import ListChecksIcon from 'lucide-react/icons/list-checks';
import PencilIcon from 'lucide-react/icons/pencil';
import TrashIcon from 'lucide-react/icons/trash-2';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { PageLink } from '~/design/components/page-link';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '~/design/controls/overlays/menu';
import { type DataColumn, DataTable, type Selection } from '~/design/controls/table/data-table';
import { SelectRows } from '~/design/controls/table/select-rows';
import { wholeNumber } from '~/design/format';
import { listOrigin, reviewPath } from '~/newsroom/workflow/origins';
import type { BulkAction } from '../bulk-rules';
import type { ListResult } from '../list-result.server';
import { type ArticleListFilters, type ListedArticle, type ListSort, listPath, queryOf } from '../list-rules';
import { ArticleBulkBar } from './article-bulk-bar';
import { ArticlePublicationState, ArticleTitle, ListTime } from './article-facts';
import { appliesTo, bulkIcons, bulkLabels, type IconAction, trashLabel, trashQuestion } from './bulk-actions';
import { DeleteDialog } from './delete-dialog';
import { PublishDialog } from './publish-dialog';

/** Columns that can be hidden. */
export const optionalColumns = [
  { id: 'status', heading: 'Status' },
  { id: 'views', heading: 'Views' },
  { id: 'published', heading: 'Published' },
  { id: 'changed', heading: 'Changed' },
] as const;

/**
 * The list of articles with its bulk actions. An article stays selected until an action has changed it; one that was
 * refused says why.
 */
export function ArticleList({
  articles,
  filters,
  categories,
  tags,
  actions,
  hidden,
  isBusy,
  result,
  onAction,
}: {
  articles: readonly ListedArticle[];
  filters: ArticleListFilters;
  categories: readonly { slug: string; name: string }[];
  /** Tags to suggest. */
  tags: readonly string[];
  /** Bulk actions available to the member. */
  actions: readonly BulkAction[];
  hidden: readonly string[];
  isBusy: boolean;
  /** Result of the last action. */
  result: ListResult | undefined;
  onAction: (action: BulkAction, ids: readonly string[], change?: { category?: string; tag?: string }) => void;
}) {
  const [selection, setSelection] = useState<Selection>({});
  const [deleting, setDeleting] = useState<readonly ListedArticle[]>([]);
  const [publishing, setPublishing] = useState<readonly ListedArticle[]>([]);
  const [isSelecting, setIsSelecting] = useState(false);
  const clear = useCallback(() => setSelection({}), []);
  // Nothing else leaves the selection: what could not be changed, or not even sent, can be tried again.
  useEffect(() => {
    const changed = result?.shown?.filter(({ isDone }) => isDone).map(({ id }) => id) ?? [];
    if (changed.length > 0)
      setSelection((current) => Object.fromEntries(Object.entries(current).filter(([id]) => !changed.includes(id))));
  }, [result]);
  const selected = articles.filter(({ id }) => selection[id]);
  const isTrash = filters.status === 'trash';
  const columns = useMemo((): DataColumn<ListedArticle>[] => {
    const reasonOf = (id: string) => result?.shown?.find((each) => each.id === id && !each.isDone)?.sentence;
    const sortBy = (sort: ListSort, direction: 'ascending' | 'descending') => ({
      path: listPath({ ...filters, sort }),
      direction: filters.sort === sort ? direction : undefined,
    });
    return [
      {
        id: 'title',
        heading: 'Title',
        isRowHeader: true,
        cell: (article) => (
          <>
            <ArticleTitle article={article} />
            {reasonOf(article.id) && <p className="row-problem">{reasonOf(article.id)}</p>}
          </>
        ),
        sort: sortBy('title', 'ascending'),
      },
      { id: 'status', heading: 'Status', cell: (article) => <ArticlePublicationState article={article} /> },
      {
        id: 'views',
        heading: 'Views',
        isNumber: true,
        cell: ({ publishedAt, viewCount }) =>
          publishedAt ? wholeNumber(viewCount) : <span className="quiet">not published</span>,
        sort: sortBy('views', 'descending'),
      },
      {
        id: 'published',
        heading: 'Published',
        isNumber: true,
        cell: ({ published }) => (published ? <ListTime time={published} /> : <span className="quiet">–</span>),
        sort: sortBy('published', 'descending'),
      },
      {
        id: 'changed',
        heading: isTrash ? 'Deleted' : 'Changed',
        isNumber: true,
        cell: ({ changed }) => <ListTime time={changed} />,
        sort: sortBy('changed', 'descending'),
      },
    ];
  }, [filters, isTrash, result]);
  const perform = (
    action: BulkAction,
    chosen: readonly ListedArticle[],
    change?: { category?: string; tag?: string },
  ): void => {
    setDeleting([]);
    setPublishing([]);
    onAction(
      action,
      chosen.map(({ id }) => id),
      change,
    );
  };
  const moveToTrash = (chosen: readonly ListedArticle[]): void =>
    trashQuestion(chosen) ? setDeleting(chosen) : perform('delete', chosen);
  const items = (article: ListedArticle, chosen: readonly IconAction[]) =>
    chosen
      .filter((action) => actions.includes(action) && appliesTo(action, article))
      .map((action) => (
        <MenuItem key={action} icon={bulkIcons[action]} onSelect={() => perform(action, [article])}>
          {bulkLabels[action]}
        </MenuItem>
      ));
  const menu = (article: ListedArticle) => (
    <>
      {items(article, ['restore'])}
      {!article.deletedAt && (
        <MenuLink icon={PencilIcon} to={`/admin/editor/${article.id}`}>
          Edit
        </MenuLink>
      )}
      <MenuLink icon={ListChecksIcon} to={reviewPath(article.id, listOrigin(queryOf(filters)))}>
        Review and status
      </MenuLink>
      {article.publicationState.isLive && (
        <MenuLink icon={ExternalLinkIcon} to={`/article/${article.slug}`} isDocument>
          View on the site
        </MenuLink>
      )}
      {items(article, ['feature', 'unfeature', 'archive', 'unarchive'])}
      {actions.includes('delete') && !article.deletedAt && (
        <>
          <MenuSeparator />
          <MenuItem icon={TrashIcon} isDanger onSelect={() => moveToTrash([article])}>
            {trashLabel([article])}
          </MenuItem>
        </>
      )}
    </>
  );
  return (
    <div className="article-list" data-selecting={isSelecting || selected.length > 0} aria-busy={isBusy}>
      {actions.length > 0 && (
        <SelectRows
          isSelecting={isSelecting}
          onChange={(next) => {
            setIsSelecting(next);
            clear();
          }}
        />
      )}
      <DataTable
        label="Articles"
        columns={columns}
        rows={articles}
        nameOf={({ title }) => title}
        hidden={hidden}
        selection={selection}
        onSelect={actions.length > 0 ? setSelection : undefined}
        rowTools={(article) => (
          <>
            {/* For the mouse; the menu holds all of them for everyone. */}
            <span className="row-shortcuts" hidden={article.deletedAt !== null && !actions.includes('restore')}>
              {article.deletedAt ? (
                <button
                  type="button"
                  className="icon-button"
                  tabIndex={-1}
                  aria-label={`Restore ${article.title} as draft`}
                  title={bulkLabels.restore}
                  onClick={() => perform('restore', [article])}
                >
                  <bulkIcons.restore size={16} aria-hidden />
                </button>
              ) : (
                <PageLink
                  className="icon-button"
                  tabIndex={-1}
                  to={`/admin/editor/${article.id}`}
                  aria-label={`Edit ${article.title}`}
                >
                  <PencilIcon size={16} aria-hidden />
                </PageLink>
              )}
              {article.publicationState.isLive && (
                <a
                  className="icon-button"
                  tabIndex={-1}
                  href={`/article/${article.slug}`}
                  aria-label={`View ${article.title} on the site`}
                >
                  <ExternalLinkIcon size={16} aria-hidden />
                </a>
              )}
            </span>
            <Menu
              label={`Actions for ${article.title}`}
              trigger={
                <button type="button" className="icon-button" aria-label={`Actions for ${article.title}`}>
                  <EllipsisIcon size={18} aria-hidden />
                </button>
              }
            >
              {menu(article)}
            </Menu>
          </>
        )}
      />
      {isBusy && selected.length === 0 && (
        <p className="bulk-bar working" role="status">
          Working…
        </p>
      )}
      {selected.length > 0 && (
        <ArticleBulkBar
          selected={selected}
          categories={categories}
          tags={tags}
          actions={actions}
          isBusy={isBusy}
          onAction={(action, change) => perform(action, selected, change)}
          onPublish={() => setPublishing(selected)}
          onDelete={() => moveToTrash(selected)}
          onClear={clear}
          onSelectAll={() => setSelection(Object.fromEntries(articles.map(({ id }) => [id, true])))}
        />
      )}
      {publishing.length > 0 && (
        <PublishDialog
          articles={publishing}
          onPublish={() => perform('publish', publishing)}
          onClose={() => setPublishing([])}
        />
      )}
      {deleting.length > 0 && (
        <DeleteDialog
          articles={deleting}
          mayUnpublish={actions.includes('unpublish')}
          onDelete={() => perform('delete', deleting)}
          onUnpublish={() => perform('unpublish', deleting)}
          onClose={() => setDeleting([])}
        />
      )}
    </div>
  );
}
