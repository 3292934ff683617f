import { PageLink } from '~/design/components/page-link';
import { shortDate, wholeNumber } from '~/design/format';
import type { CategoryStatistics } from '../statistics.server';

/** Totals for a category, with its newest and most-read articles. */
export function CategoryFigures({ statistics }: { statistics: CategoryStatistics }) {
  const { counts, views, likes, comments, ratings, ratingAverage, followers, newest, mostRead } = statistics;
  const figures: [string, string, string?][] = [
    ['Published', wholeNumber(counts.published)],
    ['Views', wholeNumber(views)],
    ['Likes', wholeNumber(likes)],
    ['Comments', wholeNumber(comments)],
    [
      'Average rating',
      ratingAverage === null ? '–' : ratingAverage.toFixed(1),
      ratings === 0 ? 'No ratings yet' : `out of 5,  ${wholeNumber(ratings)} ${ratings === 1 ? 'rating' : 'ratings'}`,
    ],
    ['Followers', wholeNumber(followers)],
  ];
  return (
    <>
      <dl className="figures">
        {figures.map(([label, value, note]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {note && <span className="fact figure-note"> {note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {newest && mostRead && (
        <dl className="category-first">
          <div>
            <dt>Newest</dt>
            <dd>
              <PageLink to={`/article/${encodeURIComponent(newest.slug)}`}>{newest.title}</PageLink>{' '}
              <span className="fact">{newest.publishedAt && shortDate(newest.publishedAt)}</span>
            </dd>
          </div>
          {mostRead.viewCount > 0 && (
            <div>
              <dt>Most read</dt>
              <dd>
                <PageLink to={`/article/${encodeURIComponent(mostRead.slug)}`}>{mostRead.title}</PageLink>{' '}
                <span className="fact">
                  {wholeNumber(mostRead.viewCount)} {mostRead.viewCount === 1 ? 'view' : 'views'}
                </span>
              </dd>
            </div>
          )}
        </dl>
      )}
    </>
  );
}
