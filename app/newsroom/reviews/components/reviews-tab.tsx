import ListPlusIcon from 'lucide-react/icons/list-plus';
import { reviewsTabPath } from '~/content/reviews/constants';
import { ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { FilterBar } from '~/design/controls/filters/filter-bar';
import { ColumnMenu } from '~/design/controls/table/column-menu';
import { useHiddenColumns } from '~/design/controls/table/columns';
import { Tabs } from '~/design/controls/tabs';
import type { reviewList } from '../list.server';
import { newReviewPath, type ReviewQuery, type ReviewView, reviewParameters, reviewsPath, reviewViews } from '../paths';
import { optionalColumns, ReviewList } from './review-list';

const viewNames: Record<ReviewView, string> = {
  all: 'All',
  featured: 'Featured',
  unlinked: 'Without an article',
};

const allReviews: ReviewQuery = { view: 'all', search: '', category: '' };

/** The tab's main action. */
export const AddReviewButton = () => (
  <ButtonLink kind="solid" to={newReviewPath}>
    <ListPlusIcon size={16} aria-hidden /> Add a review
  </ButtonLink>
);

/** The dashboard's list of platform reviews. */
export function ReviewsTab({ query, reviews, counts, categories }: Awaited<ReturnType<typeof reviewList>>) {
  const columns = useHiddenColumns('reviews');
  const isFiltered = query.search !== '' || query.category !== '';
  const isWhole = !isFiltered && query.view === 'all';
  return (
    <section className="reviews-tab" aria-label="Platform reviews">
      <p className="reviews-note">
        Listed in the same order as on the <a href="/platform-reviews">reviews page</a>. The first two featured reviews
        appear at the top of the page.
      </p>
      <Tabs
        label="Reviews"
        tabs={reviewViews.map((view) => ({
          to: reviewsPath({ ...query, view }),
          label: viewNames[view],
          count: counts[view],
          isCurrent: view === query.view,
        }))}
      />
      <FilterBar
        path="/admin"
        parameters={[['tab', 'platform-reviews'], ...reviewParameters(query)]}
        search={{ name: 'search', label: 'Search reviews', value: query.search }}
        filters={[
          {
            name: 'category',
            label: 'Kind',
            values: categories,
            chosen: query.category === '' ? [] : [query.category],
            isSingle: true,
            isExclusive: true,
          },
        ]}
        columnMenu={<ColumnMenu columns={optionalColumns} choice={columns} />}
        pathWith={({ category }) => reviewsPath({ ...query, category: category?.[0] ?? '' })}
        clearPath={isFiltered ? reviewsPath({ ...allReviews, view: query.view }) : null}
      />
      {reviews.length === 0 ? (
        <EmptyState
          title={isWhole ? 'No reviews yet' : 'No reviews match your filters'}
          text={
            isWhole
              ? 'Reviews that you add appear here and on the reviews page.'
              : 'Try another view or a different search.'
          }
          hasRows={isWhole}
          action={
            !isWhole && <ButtonLink to={reviewsTabPath}>{isFiltered ? 'Clear all filters' : 'All reviews'}</ButtonLink>
          }
        />
      ) : (
        <ReviewList reviews={reviews} canMove={isWhole} />
      )}
    </section>
  );
}
