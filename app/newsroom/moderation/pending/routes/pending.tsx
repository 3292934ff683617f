import { type ClientActionFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { EmptyState } from '~/design/controls/empty-state';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { ListPager } from '~/newsroom/moderation/components/list-pager';
import { ModerationHeader } from '~/newsroom/moderation/components/moderation-header';
import { TriageList } from '~/newsroom/moderation/components/triage-item';
import { moderationCounts } from '~/newsroom/moderation/counts.server';
import { DecisionBar } from '~/newsroom/moderation/decisions/components/decision-bar';
import { postDecision, useLatestResult } from '~/newsroom/moderation/decisions/components/latest-result';
import { type DecisionResult, longestReview, unsaved } from '~/newsroom/moderation/form-results';
import stylesheet from '~/newsroom/moderation/moderation.css?url';
import { flagsPath, pendingPath } from '~/newsroom/moderation/paths';
import { appealsQuery } from '~/newsroom/moderation/rules';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { revalidateAfterRefusal } from '~/platform/forms/forms';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { siteSetting } from '~/platform/settings/settings.server';
import { PendingCard } from '../components/pending-card';
import { listPending, seesReportsOnly } from '../pending.server';
import { reviewResult } from '../pending-forms.server';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = screenLoader(async ({ request }, member) => {
  if (seesReportsOnly(member)) throw redirect(flagsPath);
  const { cursor } = appealsQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [list, counts] = await Promise.all([listPending(member, cursor), moderationCounts(member)]);
  return { ...list, counts, cursor, zone: siteSetting(newsroomTimeZone), now: new Date() };
});

export const action = reviewResult;

export const clientAction = (given: ClientActionFunctionArgs) => postDecision(given, unsaved, longestReview);

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
        text="Articles awaiting review, oldest first."
        zone={zone}
        currentTab="articles"
        counts={counts}
      />
      <DecisionBar result={latestResult ?? posted} />
      {articles.length === 0 ? (
        <EmptyState
          title="No articles are awaiting review"
          text="Submitted articles appear here, oldest first."
          hasPictures
        />
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
