import CheckIcon from 'lucide-react/icons/check';
import PlusIcon from 'lucide-react/icons/plus';
import { useLocation } from 'react-router';
import { useOptimisticUpdate } from '~/audience/engagement/components/use-optimistic-update';
import { unconfirmed } from '~/audience/engagement/post-update';
import { categoryName } from '~/content/categories/names';
import { m } from '~/platform/languages/compiled/messages';
import type { FollowChoice } from '../service.server';

/** Follow buttons for a page's category, author and tags. */
export function FollowChoices({ choices }: { choices: readonly FollowChoice[] }) {
  if (choices.length === 0) return null;
  return (
    <section className="follow-choices" aria-labelledby="follow-choices">
      <h2 className="rail-title" id="follow-choices">
        {m.follow_group()}
      </h2>
      {choices.map((choice) => (
        <FollowButton key={`${choice.kind} ${choice.slug}`} choice={choice} />
      ))}
    </section>
  );
}

/** A button that updates optimistically and reverts with a message on failure. Without JavaScript, a plain form. */
function FollowButton({ choice: { kind, slug, name, isFollowed } }: { choice: FollowChoice }) {
  const { pathname, search } = useLocation();
  const query = `?returnTo=${encodeURIComponent(pathname + search)}`;
  const { confirmed, pendingUpdate, onSubmit } = useOptimisticUpdate({
    action: '/following',
    query,
    initialState: { isFollowed },
    failure: unconfirmed(),
  });
  const isShownFollowed = pendingUpdate ? pendingUpdate.get('change') === 'follow' : confirmed.isFollowed;
  const shownName = kind === 'category' ? categoryName({ slug, name }) : name;
  return (
    <form method="post" action={`/following${query}`} onSubmit={onSubmit}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="slug" value={slug} />
      <input type="hidden" name="change" value={isShownFollowed ? 'unfollow' : 'follow'} />
      <button
        type="submit"
        className="chip"
        aria-pressed={isShownFollowed}
        aria-label={m.follow_button({ name: shownName })}
      >
        {isShownFollowed ? <CheckIcon size={14} aria-hidden /> : <PlusIcon size={14} aria-hidden />} {shownName}
      </button>
    </form>
  );
}
