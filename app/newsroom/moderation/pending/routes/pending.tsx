import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { EmptyState } from '~/design/controls/empty-state';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { ListPager } from '~/newsroom/moderation/components/list-pager';
import { ModerationHeader } from '~/newsroom/moderation/components/moderation-header';
import { TriageList } from '~/newsroom/moderation/components/triage-item';
import type { ReviewAction } from '~/newsroom/moderation/constants';
import { moderationCounts } from '~/newsroom/moderation/counts.server';
import { DecisionBar } from '~/newsroom/moderation/decisions/components/decision-bar';
import { postDecision, useLatestResult } from '~/newsroom/moderation/decisions/components/latest-result';
import { type Decided, type DecisionResult, revalidateAfterRefusal } from '~/newsroom/moderation/form-results';
import stylesheet from '~/newsroom/moderation/moderation.css?url';
import { flagsPath, pendingPath } from '~/newsroom/moderation/paths';
import { appealsQuery, reviewForm } from '~/newsroom/moderation/rules';
import { withWarnings } from '~/newsroom/workflow/checklist/checklist-rules';
import { newsroomTimeZone } from '~/newsroom/workflow/settings';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import type { Notice } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { postedFields } from '~/platform/forms/posted-intent';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { siteSetting } from '~/platform/settings/settings.server';
import { PendingCard } from '../components/pending-card';
import { listPending, review, seesReportsOnly } from '../pending.server';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = screenLoader(async ({ request }, member) => {
  if (seesReportsOnly(member)) throw redirect(flagsPath);
  const { cursor } = appealsQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [list, counts] = await Promise.all([listPending(member, cursor), moderationCounts(member)]);
  return { ...list, counts, cursor, zone: siteSetting(newsroomTimeZone), now: new Date() };
});

/** Messages for failed and successful reviews (spec 3 §8). */
const failures: Record<ReviewAction, string> = {
  approve: 'Failed to approve article. Please try again.',
  publish: 'Failed to approve article. Please try again.',
  reject: 'Failed to reject article. Please try again.',
  request_changes: 'Failed to request changes. Please try again.',
};
const successNotices: Record<ReviewAction, Notice> = {
  approve: { title: 'Article approved', description: 'It can be published now.' },
  publish: { title: 'Article approved', description: 'The article has been published successfully.' },
  reject: { title: 'Article rejected', description: 'The writers have been notified of the reason.' },
  request_changes: { title: 'Changes requested', description: 'The writers have been notified.' },
};
const failure: Notice = { title: 'Decision not saved', description: 'Please try again.' };

export async function action(args: ActionFunctionArgs) {
  const requestedAction = (await postedFields(args.request)).get('action');
  return processForm<typeof reviewForm.shape, Decided>(args, {
    schema: reviewForm,
    failure: { title: failure.title, description: failures[requestedAction as ReviewAction] ?? failure.description },
    perform: async (input) => {
      const warnings = await review(actorOf(args.context), input, new Date());
      const { title, description } = successNotices[input.action];
      return { outcome: 'done', title, description: withWarnings(description, warnings) };
    },
  });
}

/** Timeout for a review, in milliseconds; longer than the link check before publication can take. */
const timeout = 15_000;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  postDecision(() => serverAction<DecisionResult>(), failure, timeout);

export const shouldRevalidate = revalidateAfterRefusal;

export const handle = { place: 'Pending Articles' } satisfies ScreenPlace;
export const meta = () => unlistedMeta('Pending Articles');

export default function Pending() {
  const { articles, nextCursor, counts, cursor, mayPublish, zone, now } = useLoaderData<typeof loader>();
  const posted = useActionData<DecisionResult>();
  const latestResult = useLatestResult();
  return (
    <>
      <ModerationHeader
        text="Articles awaiting review, longest wait first."
        zone={zone}
        currentTab="articles"
        counts={counts}
      />
      <DecisionBar result={latestResult ?? posted} />
      {articles.length === 0 ? (
        <EmptyState title="No articles are awaiting review" text="Submitted articles appear here, oldest first." />
      ) : (
        <TriageList items={articles}>
          {(article, position) => (
            <PendingCard
              key={article.id}
              article={article}
              zone={zone}
              now={now}
              mayPublish={mayPublish}
              posted={posted}
              {...position}
            />
          )}
        </TriageList>
      )}
      <ListPager path={pendingPath} cursor={cursor} nextCursor={nextCursor} />
    </>
  );
}
