import { PageLink } from '~/design/components/page-link';
import { Kpi, KpiFrame } from '~/design/controls/figures/kpi-frame';
import { isSingular, shortDate, wholeNumber } from '~/design/format';
import type { CategoryStatistics } from '../statistics.server';

const counted = (count: number, one: string, many: string): string =>
  `${wholeNumber(count)} ${isSingular(count) ? one : many}`;

/** Totals for a category, with its newest and most-read articles. */
export function CategoryFigures({ name, statistics }: { name: string; statistics: CategoryStatistics }) {
  const { counts, views, likes, comments, ratings, ratingAverage, followers, newest, mostRead } = statistics;
  return (
    <>
      <KpiFrame label={name}>
        <Kpi
          label="Published"
          value={wholeNumber(counts.published)}
          note={newest?.publishedAt ? `newest ${shortDate(newest.publishedAt)}` : 'nothing yet'}
        />
        <Kpi label="Views" value={wholeNumber(views)} note={counted(likes, 'like', 'likes')} />
        <Kpi label="Comments" value={wholeNumber(comments)} />
        <Kpi
          label="Average rating"
          value={ratingAverage?.toFixed(1)}
          note={ratings === 0 ? 'no ratings yet' : `out of 5, ${counted(ratings, 'rating', 'ratings')}`}
        />
        <Kpi label="Followers" value={wholeNumber(followers)} />
      </KpiFrame>
      {newest && mostRead && (
        <dl className="category-first">
          <div>
            <dt>Newest</dt>
            <dd>
              <PageLink to={`/article/${encodeURIComponent(newest.slug)}`}>{newest.title}</PageLink>
            </dd>
          </div>
          {mostRead.viewCount > 0 && (
            <div>
              <dt>Most read</dt>
              <dd>
                <PageLink to={`/article/${encodeURIComponent(mostRead.slug)}`}>{mostRead.title}</PageLink>{' '}
                <span className="fact">{counted(mostRead.viewCount, 'view', 'views')}</span>
              </dd>
            </div>
          )}
        </dl>
      )}
    </>
  );
}
