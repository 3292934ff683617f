import ArrowDownIcon from 'lucide-react/icons/arrow-down';
import ArrowUpIcon from 'lucide-react/icons/arrow-up';
import EllipsisIcon from 'lucide-react/icons/ellipsis';
import LinkIcon from 'lucide-react/icons/link';
import PencilIcon from 'lucide-react/icons/pencil';
import SquarePenIcon from 'lucide-react/icons/square-pen';
import StarIcon from 'lucide-react/icons/star';
import TrashIcon from 'lucide-react/icons/trash-2';
import UnlinkIcon from 'lucide-react/icons/unlink';
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ManagedReview } from '~/content/reviews/manage.server';
import type { ReviewAction } from '~/content/reviews/rules';
import { PageLink } from '~/design/components/page-link';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '~/design/controls/overlays/menu';
import { useHiddenColumns } from '~/design/controls/table/columns';
import { type DataColumn, DataTable } from '~/design/controls/table/data-table';
import { ratingNumber } from '~/design/format';
import { changesPath, reviewPath } from '../paths';
import { DeleteReviewDialog } from './delete-review-dialog';
import { LinkArticleDialog } from './link-article-dialog';

type Send = (intent: ReviewAction['intent'], id: string, articleId?: string) => void;
type Direction = 'up' | 'down';
type Row = ManagedReview & { number: number };

function useSend(): { send: Send; isBusy: boolean } {
  const { submit, state } = useFetcher({ key: 'reviews' });
  const send: Send = (intent, id, articleId) =>
    void submit(articleId ? { intent, id, articleId } : { intent, id }, { method: 'post', action: changesPath });
  return { send, isBusy: state !== 'idle' };
}

/** Moves a review one place. At the ends of the list it does nothing, but keeps the focus. */
function MoveButton({
  review: { id, name },
  direction,
  isDisabled,
  onMove,
}: {
  review: Row;
  direction: Direction;
  isDisabled: boolean;
  onMove: (id: string, direction: Direction) => void;
}) {
  const Icon = direction === 'up' ? ArrowUpIcon : ArrowDownIcon;
  return (
    <button
      type="button"
      className="icon-button"
      data-move={`${id} ${direction}`}
      aria-label={`Move ${name} ${direction}`}
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) onMove(id, direction);
      }}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}

/** Columns that can be hidden. */
export const optionalColumns = [
  { id: 'rating', heading: 'Rating' },
  { id: 'article', heading: 'Full review' },
  { id: 'featured', heading: 'Featured' },
] as const;

/** The reviews in order. They can be moved, one place at a time, only where the whole order is visible. */
export function ReviewList({ reviews, canMove }: { reviews: readonly ManagedReview[]; canMove: boolean }) {
  const { send, isBusy } = useSend();
  const { hidden } = useHiddenColumns('reviews');
  const [deleting, setDeleting] = useState<ManagedReview>();
  const [linking, setLinking] = useState<ManagedReview>();
  const moved = useRef<string>(undefined);
  const place = useRef<HTMLDivElement>(null);

  // A moved row is put elsewhere in the document, which takes the focus from its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order has changed
  useEffect(() => {
    if (!moved.current) return;
    place.current?.querySelector<HTMLElement>(`[data-move="${moved.current}"]`)?.focus();
    moved.current = undefined;
  }, [reviews]);

  const move = (id: string, direction: Direction): void => {
    moved.current = `${id} ${direction}`;
    send(direction, id);
  };

  const columns: DataColumn<Row>[] = [
    ...(canMove
      ? [
          {
            id: 'position',
            heading: 'Order',
            cell: (review: Row) => (
              <div className="review-moves">
                <span className="review-number">{review.number}</span>
                <MoveButton review={review} direction="up" isDisabled={isBusy || review.number === 1} onMove={move} />
                <MoveButton
                  review={review}
                  direction="down"
                  isDisabled={isBusy || review.number === reviews.length}
                  onMove={move}
                />
              </div>
            ),
          },
        ]
      : []),
    {
      id: 'title',
      heading: 'Platform',
      isRowHeader: true,
      cell: ({ id, name, category }) => (
        <div className="list-title">
          <div>
            <PageLink to={reviewPath(id)}>{name}</PageLink>
            <p className="fact">{category}</p>
          </div>
        </div>
      ),
    },
    { id: 'rating', heading: 'Rating', isNumber: true, cell: ({ rating }) => ratingNumber(rating) },
    {
      id: 'article',
      heading: 'Full review',
      cell: ({ article }) =>
        article ? (
          <span className="linked-article">
            <PageLink to={`/admin/editor/${article.id}`} title={article.title}>
              {article.title}
            </PageLink>
            {article.status !== 'published' && <span className="badge state-warning">not published</span>}
          </span>
        ) : (
          <span className="badge state-warning">No article</span>
        ),
    },
    {
      id: 'featured',
      heading: 'Featured',
      cell: ({ id, name, featured }) => (
        <button
          type="button"
          className="icon-button review-star"
          aria-pressed={featured}
          aria-label={`Feature ${name}`}
          disabled={isBusy}
          onClick={() => send(featured ? 'unfeature' : 'feature', id)}
        >
          <StarIcon size={18} aria-hidden />
        </button>
      ),
    },
  ];

  return (
    <div className="article-list review-rows" ref={place} aria-busy={isBusy}>
      <DataTable
        label="Platform reviews"
        columns={columns}
        hidden={hidden}
        rows={reviews.map((review, index) => ({ ...review, number: index + 1 }))}
        nameOf={({ name }) => name}
        rowTools={(review) => (
          <Menu
            label={`Actions for ${review.name}`}
            trigger={
              <button type="button" className="icon-button" aria-label={`Actions for ${review.name}`}>
                <EllipsisIcon size={18} aria-hidden />
              </button>
            }
          >
            <MenuLink icon={PencilIcon} to={reviewPath(review.id)}>
              Edit
            </MenuLink>
            <MenuItem icon={LinkIcon} onSelect={() => setLinking(review)}>
              {review.article ? 'Link a different article…' : 'Link an article…'}
            </MenuItem>
            {review.article && (
              <>
                <MenuItem icon={UnlinkIcon} onSelect={() => send('unlink', review.id)}>
                  Unlink the article
                </MenuItem>
                <MenuLink icon={SquarePenIcon} to={`/admin/editor/${review.article.id}`}>
                  Open in the editor
                </MenuLink>
              </>
            )}
            <MenuSeparator />
            <MenuItem icon={TrashIcon} isDanger onSelect={() => setDeleting(review)}>
              Delete…
            </MenuItem>
          </Menu>
        )}
      />
      {deleting && (
        <DeleteReviewDialog
          review={deleting}
          onDelete={() => {
            setDeleting(undefined);
            send('delete', deleting.id);
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {linking && (
        <LinkArticleDialog
          review={linking}
          onLink={(articleId) => {
            setLinking(undefined);
            send('link', linking.id, articleId);
          }}
          onClose={() => setLinking(undefined)}
        />
      )}
    </div>
  );
}
