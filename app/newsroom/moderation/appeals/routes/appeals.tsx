import { type ActionFunctionArgs, type ClientActionFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { EmptyState } from '~/design/controls/empty-state';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { ListPager } from '~/newsroom/moderation/components/list-pager';
import { ModerationHeader } from '~/newsroom/moderation/components/moderation-header';
import { TriageList } from '~/newsroom/moderation/components/triage-item';
import { moderationCounts } from '~/newsroom/moderation/counts.server';
import { DecisionBar } from '~/newsroom/moderation/decisions/components/decision-bar';
import { postDecision, useLatestResult } from '~/newsroom/moderation/decisions/components/latest-result';
import { type Decided, type DecisionResult, unsaved } from '~/newsroom/moderation/form-results';
import stylesheet from '~/newsroom/moderation/moderation.css?url';
import { appealsPath } from '~/newsroom/moderation/paths';
import { appealDecisionForm, appealsQuery } from '~/newsroom/moderation/rules';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { revalidateAfterRefusal } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { siteSetting } from '~/platform/settings/settings.server';
import { decideAppeal, listAppeals } from '../appeals.server';
import { AppealCard } from '../components/appeal-card';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = screenLoader(async ({ request }, member) => {
  const { cursor } = appealsQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [list, counts] = await Promise.all([listAppeals(member, cursor), moderationCounts(member)]);
  return { ...list, counts, cursor, zone: siteSetting(newsroomTimeZone), now: new Date() };
});

export function action(args: ActionFunctionArgs) {
  return processForm<typeof appealDecisionForm.shape, Decided>(args, {
    schema: appealDecisionForm,
    failure: unsaved,
    perform: async (input) => {
      await decideAppeal(actorOf(args.context), input, new Date());
      return {
        outcome: 'done',
        title: input.outcome === 'upheld' ? 'Appeal upheld' : 'Appeal rejected',
        description:
          input.outcome === 'upheld'
            ? 'The decision has been reversed, and the member has been notified.'
            : 'The member has been notified and can read your reply.',
      };
    },
  });
}

export const clientAction = (given: ClientActionFunctionArgs) => postDecision(given, unsaved);

export const shouldRevalidate = revalidateAfterRefusal;

export const handle = { place: 'Appeals' } satisfies ScreenPlace;
export const meta = () => unlistedMeta('Appeals');

export default function Appeals() {
  const { appeals, nextCursor, counts, cursor, zone, now } = useLoaderData<typeof loader>();
  const posted = useActionData<DecisionResult>();
  const latestResult = useLatestResult();
  return (
    <>
      <ModerationHeader text="Members’ appeals, oldest first." zone={zone} currentTab="appeals" counts={counts} />
      <DecisionBar result={latestResult ?? posted} />
      {appeals.length === 0 ? (
        <EmptyState
          title="No appeals are waiting"
          text="Members’ appeals appear here. Each decision can be appealed once."
        />
      ) : (
        <TriageList items={appeals}>
          {(appeal, position) => (
            <AppealCard key={appeal.id} appeal={appeal} zone={zone} now={now} posted={posted} {...position} />
          )}
        </TriageList>
      )}
      <ListPager path={appealsPath} cursor={cursor} nextCursor={nextCursor} />
    </>
  );
}
