import type { FormEvent } from 'react';
import { type CardArticle, likesText, ratingText, viewsText } from '~/content/articles/components/story';
import { m } from '~/platform/languages/compiled/messages';
import type { LikeState, OwnEngagement, RatingState, SaveState } from '../rules';
import { useOptimisticUpdate } from './use-optimistic-update';

const ratings = ['1', '2', '3', '4', '5'] as const;

/** Passes a form and its pressed button to an optimistic update instead of letting the browser submit the form. */
const onSubmit = (update: (form: FormData) => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  update(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter));
};

/** The buttons on the engagement and rating cards. Until JavaScript runs, they are plain forms. */
export function MemberEngagement({ article, own }: { article: CardArticle; own: OwnEngagement }) {
  return (
    <>
      <Like article={article} isLiked={own.isLiked} />
      <Save articleId={article.id} isSaved={own.isSaved} />
      <Rating article={article} rating={own.rating} />
    </>
  );
}

function Like({ article, isLiked }: { article: CardArticle; isLiked: boolean }) {
  const { confirmed, pendingUpdate, update } = useOptimisticUpdate<LikeState>({
    action: '/likes',
    initialState: { isLiked, likeCount: article.likeCount },
    failure: { title: m.marks_like_failed(), description: '' },
  });
  const isOn = pendingUpdate ? pendingUpdate.get('isLiked') === 'true' : confirmed.isLiked;
  return (
    <>
      <p className="facts">
        <span>{viewsText(article.viewCount)}</span>
        <span>{likesText(confirmed.likeCount + Number(isOn) - Number(confirmed.isLiked))}</span>
      </p>
      <form method="post" action="/likes" onSubmit={onSubmit(update)}>
        <input type="hidden" name="articleId" value={article.id} />
        <button
          type="submit"
          className={isOn ? 'button small solid' : 'button small'}
          name="isLiked"
          value={String(!isOn)}
        >
          {isOn ? m.marks_liked() : m.engagement_like()}
        </button>
      </form>
    </>
  );
}

function Save({ articleId, isSaved }: { articleId: string; isSaved: boolean }) {
  const { confirmed, pendingUpdate, update } = useOptimisticUpdate<SaveState>({
    action: '/bookmarks/saved',
    initialState: { isSaved },
    failure: { title: m.bookmarks_failed(), description: '' },
  });
  const isOn = pendingUpdate ? pendingUpdate.get('isSaved') === 'true' : confirmed.isSaved;
  return (
    <form method="post" action="/bookmarks/saved" onSubmit={onSubmit(update)}>
      <input type="hidden" name="articleId" value={articleId} />
      <button
        type="submit"
        className={isOn ? 'button small solid' : 'button small'}
        name="isSaved"
        value={String(!isOn)}
      >
        {isOn ? m.marks_saved() : m.engagement_save()}
      </button>
    </form>
  );
}

function Rating({ article, rating }: { article: CardArticle; rating: number | null }) {
  const { ratingCount, ratingAverage } = article;
  const { confirmed, pendingUpdate, update } = useOptimisticUpdate<
    Omit<RatingState, 'rating'> & { rating: number | null }
  >({
    action: '/ratings',
    initialState: { rating, ratingCount, ratingAverage },
    failure: { title: m.marks_rating_failed(), description: '' },
  });
  const shown = pendingUpdate ? Number(pendingUpdate.get('rating')) : confirmed.rating;
  return (
    <form className="rating-form" method="post" action="/ratings" onSubmit={onSubmit(update)}>
      <p className="facts">{ratingText(confirmed) || m.marks_unrated()}</p>
      <fieldset className="stars">
        <legend>{shown === null ? m.engagement_rate() : m.marks_own_rating({ rating: shown })}</legend>
        <input type="hidden" name="articleId" value={article.id} />
        {ratings.map((value) => (
          <button
            key={value}
            type="submit"
            className={shown !== null && Number(value) <= shown ? 'star on' : 'star'}
            name="rating"
            value={value}
            aria-label={m.marks_rate_as({ rating: value })}
            aria-pressed={Number(value) === shown}
          />
        ))}
      </fieldset>
    </form>
  );
}
