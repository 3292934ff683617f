import BookOpenIcon from 'lucide-react/icons/book-open';
import ScrollTextIcon from 'lucide-react/icons/scroll-text';
import { useRef, useState } from 'react';
import { type ActionFunctionArgs, type ClientActionFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { wholeNumber } from '~/design/format';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { queueAction } from '~/newsroom/moderation/comments/queue-forms.server';
import { ModerationHeader } from '~/newsroom/moderation/components/moderation-header';
import { TriageHelp } from '~/newsroom/moderation/components/triage-help';
import { useShortcutSetting } from '~/newsroom/moderation/components/use-shortcut-setting';
import { useTriage } from '~/newsroom/moderation/components/use-triage';
import { reviewActions } from '~/newsroom/moderation/constants';
import { DecisionBar } from '~/newsroom/moderation/decisions/components/decision-bar';
import {
  postDecision,
  useDecidedComments,
  useLatestResult,
} from '~/newsroom/moderation/decisions/components/latest-result';
import { flagResult } from '~/newsroom/moderation/flags/flag-forms.server';
import { type DecisionResult, longestReview, unsaved } from '~/newsroom/moderation/form-results';
import stylesheet from '~/newsroom/moderation/moderation.css?url';
import { appealsPath, moderationLogPath, rulesPath } from '~/newsroom/moderation/paths';
import { reviewResult } from '~/newsroom/moderation/pending/pending-forms.server';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { revalidateAfterRefusal } from '~/platform/forms/forms';
import { postedFields } from '~/platform/forms/posted-intent';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { siteSetting } from '~/platform/settings/settings.server';
import { CommentsSection, FlagsSection, PendingSection } from '../components/overview-sections';
import { moderationOverview } from '../overview.server';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = screenLoader(async (_args, member) => ({
  ...(await moderationOverview(member)),
  zone: siteSetting(newsroomTimeZone),
  now: new Date(),
}));

/** Handles the forms of every section, as the screens that list one kind of entry do. */
export async function action(args: ActionFunctionArgs) {
  const requested = (await postedFields(args.request)).get('action');
  if (reviewActions.some((known) => known === requested)) return reviewResult(args);
  return requested === null ? queueAction(args) : flagResult(args);
}

export const clientAction = (given: ClientActionFunctionArgs) => postDecision(given, unsaved, longestReview);

export const shouldRevalidate = revalidateAfterRefusal;

export const meta = () => unlistedMeta('Moderation');

/** Everything that waits for a moderator, on one screen. */
export default function Overview() {
  const { counts, pending, flags, moreFlags, comments, zone, now } = useLoaderData<typeof loader>();
  const posted = useActionData<DecisionResult>();
  const result = useLatestResult() ?? posted;
  const { decided: allDecided, secondsEach } = useDecidedComments();
  // Until the list has been reloaded, a comment that was just decided is still in it, and is counted there.
  const decided = allDecided.filter(({ commentId }) => !comments.some(({ id }) => id === commentId));
  const [areShortcutsOn, setAreShortcutsOn] = useShortcutSetting();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  const showHelp = (): void => setIsHelpOpen(true);
  useTriage(screen, areShortcutsOn, showHelp);
  const isEmpty = (counts.articles ?? 0) + counts.flags + counts.appeals + counts.comments === 0;
  return (
    <div ref={screen}>
      <ModerationHeader
        text="Articles and comments: oldest first. Reports: most urgent first. Removals and warnings name a rule and can be appealed."
        zone={zone}
        currentTab="everything"
        counts={counts}
        actions={
          <>
            <ButtonLink isSmall to={rulesPath}>
              <BookOpenIcon size={16} aria-hidden /> House rules
            </ButtonLink>
            <ButtonLink isSmall to={moderationLogPath}>
              <ScrollTextIcon size={16} aria-hidden /> Moderation log
            </ButtonLink>
          </>
        }
      />
      <DecisionBar result={result} />
      {isEmpty && (
        <EmptyState title="Nothing is waiting" text="Submitted articles, reports and held comments appear here." />
      )}
      {counts.appeals > 0 && (
        <p className="notice">
          {counts.appeals === 1 ? '1 appeal is' : `${wholeNumber(counts.appeals)} appeals are`} waiting for a decision.{' '}
          <PageLink to={appealsPath}>Review appeals</PageLink>
        </p>
      )}
      {(flags.length > 0 || (pending && pending.articles.length > 0)) && (
        <div className="moderation-columns">
          {pending && (
            <PendingSection {...pending} count={counts.articles ?? 0} zone={zone} now={now} posted={posted} />
          )}
          <FlagsSection flags={flags} more={moreFlags} count={counts.flags} zone={zone} now={now} posted={posted} />
        </div>
      )}
      {comments.length > 0 && (
        <CommentsSection
          comments={comments}
          count={counts.comments}
          decided={decided}
          secondsEach={secondsEach}
          zone={zone}
          now={now}
          posted={posted}
          areShortcutsOn={areShortcutsOn}
          onHelp={showHelp}
        />
      )}
      {isHelpOpen && (
        <TriageHelp isOn={areShortcutsOn} onSwitch={setAreShortcutsOn} onClose={() => setIsHelpOpen(false)} />
      )}
    </div>
  );
}
