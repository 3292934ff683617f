import type { LucideIcon } from 'lucide-react';
import BookmarkIcon from 'lucide-react/icons/bookmark';
import HeartIcon from 'lucide-react/icons/heart';
import { useState } from 'react';
import { type CardArticle, ratingText } from '~/content/articles/components/story';
import { BarLabel } from '~/design/components/bar-label';
import { Button } from '~/design/controls/button';
import { m } from '~/platform/languages/compiled/messages';
import type { LikeState, Offers, OwnEngagement, RatingState, SaveState } from '../rules';
import { Counts } from './counts';
import { type BarTools, EngagementBar } from './engagement-bar';
import { useOptimisticUpdate } from './use-optimistic-update';

const ratings = ['1', '2', '3', '4', '5'] as const;

/** The buttons on the engagement and rating cards. Until JavaScript runs, they are plain forms. */
export function MemberEngagement({
  article,
  own,
  offers,
  tools,
}: {
  article: CardArticle;
  own: OwnEngagement;
  offers: Offers;
  tools: BarTools;
}) {
  const { isOn, isReverted, likeCount, onSubmit } = useLike(article, own.isLiked);
  return (
    <>
      <Counts views={article.viewCount} likes={likeCount} />
      <EngagementBar
        tools={tools}
        like={
          <form method="post" action="/likes" onSubmit={onSubmit}>
            <input type="hidden" name="articleId" value={article.id} />
            <Mark
              name="isLiked"
              icon={HeartIcon}
              count={likeCount}
              isOn={isOn}
              isReverted={isReverted}
              label={m.engagement_like()}
              labelWhenOn={m.marks_liked()}
              removed={m.marks_unliked()}
            />
          </form>
        }
        save={offers.bookmarks && <Save articleId={article.id} isSaved={own.isSaved} />}
      />
      {offers.ratings && <Rating article={article} rating={own.rating} />}
    </>
  );
}

/**
 * A button that turns a mark on or off. Its name is always the action; whether it is on is its pressed state, which is
 * also announced when it changes. Only the visible text changes.
 */
function Mark(mark: {
  name: string;
  icon: LucideIcon;
  /** A number that phones show instead of the label. */
  count?: number;
  isOn: boolean;
  /** Whether it is as before because a change could not be saved, which a toast says. */
  isReverted: boolean;
  label: string;
  labelWhenOn: string;
  removed: string;
}) {
  const { name, icon, count, isOn, isReverted, label, labelWhenOn, removed } = mark;
  const [shownFirst] = useState(isOn);
  const [hasChanged, setHasChanged] = useState(false);
  if (isOn !== shownFirst && !hasChanged) setHasChanged(true);
  return (
    <>
      <Button
        type="submit"
        kind={isOn ? 'solid' : 'outline'}
        isSmall
        name={name}
        value={String(!isOn)}
        aria-pressed={isOn}
      >
        {isOn ? (
          <>
            <span className="sr-only">{label}</span>
            <span aria-hidden>
              <BarLabel icon={icon} text={labelWhenOn} count={count} />
            </span>
          </>
        ) : (
          <BarLabel icon={icon} text={label} count={count} />
        )}
      </Button>
      <span className="sr-only" aria-live="polite">
        {hasChanged && !isReverted && (isOn ? labelWhenOn : removed)}
      </span>
    </>
  );
}

/** Whether the member likes the article, and how many do, as shown while an update is pending. */
function useLike(article: CardArticle, isLiked: boolean) {
  const { confirmed, pendingUpdate, isReverted, onSubmit } = useOptimisticUpdate<LikeState>({
    action: '/likes',
    initialState: { isLiked, likeCount: article.likeCount },
    failure: { title: m.marks_like_failed(), description: '' },
  });
  const isOn = pendingUpdate ? pendingUpdate.get('isLiked') === 'true' : confirmed.isLiked;
  const likeCount = confirmed.likeCount + Number(isOn) - Number(confirmed.isLiked);
  return { isOn, isReverted, likeCount, onSubmit };
}

function Save({ articleId, isSaved }: { articleId: string; isSaved: boolean }) {
  const { confirmed, pendingUpdate, isReverted, onSubmit } = useOptimisticUpdate<SaveState>({
    action: '/bookmarks/saved',
    initialState: { isSaved },
    failure: { title: m.bookmarks_failed(), description: '' },
  });
  const isOn = pendingUpdate ? pendingUpdate.get('isSaved') === 'true' : confirmed.isSaved;
  return (
    <form method="post" action="/bookmarks/saved" onSubmit={onSubmit}>
      <input type="hidden" name="articleId" value={articleId} />
      <Mark
        name="isSaved"
        icon={BookmarkIcon}
        isOn={isOn}
        isReverted={isReverted}
        label={m.engagement_save()}
        labelWhenOn={m.marks_saved()}
        removed={m.marks_unsaved()}
      />
    </form>
  );
}

function Rating({ article, rating }: { article: CardArticle; rating: number | null }) {
  const { ratingCount, ratingAverage } = article;
  const { confirmed, pendingUpdate, onSubmit } = useOptimisticUpdate<
    Omit<RatingState, 'rating'> & { rating: number | null }
  >({
    action: '/ratings',
    initialState: { rating, ratingCount, ratingAverage },
    failure: { title: m.marks_rating_failed(), description: '' },
  });
  const shown = pendingUpdate ? Number(pendingUpdate.get('rating')) : confirmed.rating;
  return (
    <form className="rating-form" method="post" action="/ratings" onSubmit={onSubmit}>
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
