import CheckIcon from 'lucide-react/icons/check';
import PlusIcon from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { categoryName } from '~/content/categories/names';
import { useSlowNotice } from '~/design/components/use-slow-notice';
import { notify } from '~/design/form-toast';
import { type FormResult, unsentResult } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import { followFailure } from '../failure';
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
function FollowButton({ choice: { kind, slug, name, isFollowed: isInitiallyFollowed } }: { choice: FollowChoice }) {
  const fetcher = useFetcher<FormResult>();
  const { pathname, search } = useLocation();
  const [isFollowed, setFollowed] = useState(isInitiallyFollowed);
  const requestedState = useRef(isInitiallyFollowed);
  const pendingChange = fetcher.formData?.get('change');
  const isShownFollowed = pendingChange ? pendingChange === 'follow' : isFollowed;
  const subject = `follow ${kind} ${slug}`;
  useSlowNotice(fetcher.state !== 'idle', subject);
  const shownName = kind === 'category' ? categoryName({ slug, name }) : name;

  useEffect(() => {
    const result = fetcher.data;
    if (!result) return;
    if (result.outcome === 'done') setFollowed(requestedState.current);
    else notify(result, { subject });
  }, [fetcher.data, subject]);

  return (
    <fetcher.Form
      method="post"
      action={`/following?returnTo=${encodeURIComponent(pathname + search)}`}
      // Nothing else on the page depends on the follow.
      defaultShouldRevalidate={false}
      onSubmit={(event) => {
        if (fetcher.state !== 'idle' || !navigator.onLine) event.preventDefault();
        else requestedState.current = !isFollowed;
        if (!navigator.onLine) notify(unsentResult(followFailure()), { subject });
      }}
    >
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="slug" value={slug} />
      <input type="hidden" name="change" value={isFollowed ? 'unfollow' : 'follow'} />
      <button
        type="submit"
        className="chip"
        aria-pressed={isShownFollowed}
        aria-label={m.follow_button({ name: shownName })}
      >
        {isShownFollowed ? <CheckIcon size={14} aria-hidden /> : <PlusIcon size={14} aria-hidden />} {shownName}
      </button>
    </fetcher.Form>
  );
}
