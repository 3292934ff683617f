import { articlePath, Picture } from '~/content/articles/components/story';
import { ButtonLink, buttonClass } from '~/design/controls/button';
import { ratingNumber } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';
import { reviewsTabPath } from '../constants';
import type { PlatformReview } from '../service.server';

/** @param mayManage whether the reader may link an article to a review that has none. */
export function ReviewCard({ review, mayManage }: { review: PlatformReview; mayManage: boolean }) {
  return (
    <article className="review">
      {review.article && <Picture article={review.article} shape="wide" />}
      <header className="review-head">
        <h3 lang="en">{review.name}</h3>
        <span className="rating" role="img" aria-label={m.review_rating({ rating: ratingNumber(review.rating) })}>
          {ratingNumber(review.rating)}
        </span>
        <p className="facts">
          <span lang="en">{review.category}</span>
        </p>
      </header>
      <details className="card-details">
        <summary>
          {m.card_details()}
          <span className="sr-only" lang="en">
            {' '}
            {review.name}
          </span>
        </summary>
        <p lang="en">{review.description}</p>
        <div className="pros-cons">
          <div>
            <h4>{m.review_pros()}</h4>
            <ul lang="en">
              {review.pros.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
          <div className="cons">
            <h4>{m.review_cons()}</h4>
            <ul lang="en">
              {review.cons.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        </div>
        <dl className="definition">
          <dt>{m.review_pricing()}</dt>
          <dd lang="en">{review.pricing}</dd>
          <dt>{m.review_users()}</dt>
          <dd>
            <span lang="en">{review.users}</span>
            {review.usersSource && (
              <>
                {' ('}
                <a href={review.usersSource} rel="noopener noreferrer">
                  {m.review_users_source()}
                </a>
                {')'}
              </>
            )}
          </dd>
        </dl>
        <div className="card-actions">
          {review.article && (
            <ButtonLink kind="solid" to={articlePath(review.article)}>
              {m.review_read()}
            </ButtonLink>
          )}
          {!review.article && mayManage && (
            // A full page load: the newsroom's scripts and styles are separate from the magazine's.
            <a
              className={buttonClass({ kind: 'solid' })}
              href={`${reviewsTabPath}&search=${encodeURIComponent(review.name)}`}
            >
              {m.review_link_article()}
            </a>
          )}
          {review.url && (
            <a className={buttonClass({})} href={review.url} target="_blank" rel="noopener noreferrer">
              {m.review_visit()}
            </a>
          )}
        </div>
      </details>
    </article>
  );
}
