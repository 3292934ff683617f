import { type ActionFunctionArgs, type ClientActionFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { flagPriorities, flagStatuses, flagTypes } from '~/audience/reports/constants';
import { ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { FilterBar } from '~/design/controls/filters/filter-bar';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { priorityNames, statusNames, typeNames } from '~/newsroom/moderation/components/labels';
import { ListPager } from '~/newsroom/moderation/components/list-pager';
import { ModerationHeader } from '~/newsroom/moderation/components/moderation-header';
import { TriageList } from '~/newsroom/moderation/components/triage-item';
import type { FlagAction } from '~/newsroom/moderation/constants';
import { moderationCounts } from '~/newsroom/moderation/counts.server';
import { DecisionBar } from '~/newsroom/moderation/decisions/components/decision-bar';
import { postDecision, useLatestResult } from '~/newsroom/moderation/decisions/components/latest-result';
import { decideFlag } from '~/newsroom/moderation/decisions/decide.server';
import { undoResult } from '~/newsroom/moderation/decisions/decision-forms.server';
import { type Decided, type DecisionResult, revalidateAfterRefusal } from '~/newsroom/moderation/form-results';
import stylesheet from '~/newsroom/moderation/moderation.css?url';
import { flagsPath } from '~/newsroom/moderation/paths';
import { flagForm, flagsQuery } from '~/newsroom/moderation/rules';
import { newsroomTimeZone } from '~/newsroom/workflow/settings';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import type { Notice } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { postedFields, postedIntent } from '~/platform/forms/posted-intent';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { siteSetting } from '~/platform/settings/settings.server';
import { FlagCard } from '../components/flag-card';
import { listFlags } from '../flags.server';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = screenLoader(async ({ request }, member) => {
  const query = flagsQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [list, counts] = await Promise.all([listFlags(member, query), moderationCounts(member)]);
  return { ...list, counts, query, zone: siteSetting(newsroomTimeZone), now: new Date() };
});

/** Messages for failed and successful actions (spec 3 §8). */
const failures: Record<FlagAction, string> = {
  investigate: 'Failed to update flag status. Please try again.',
  remove: 'Failed to remove content. Please try again.',
  warn: 'Failed to warn user. Please try again.',
  dismiss: 'Failed to dismiss flag. Please try again.',
};
const successNotices: Record<FlagAction, Notice> = {
  investigate: { title: 'Status Updated', description: 'The report is under investigation.' },
  remove: { title: 'Content Removed', description: 'The author and reporters have been notified of the reason.' },
  warn: { title: 'User Warned', description: 'The author and reporter have been notified of the reason.' },
  dismiss: { title: 'Flag Dismissed', description: 'Nothing was removed. The author and reporter have been notified.' },
};
const failure: Notice = { title: 'Decision not saved', description: 'Please try again.' };

export async function action(args: ActionFunctionArgs) {
  if (await postedIntent(args.request, ['undo'])) return undoResult(args);
  const requestedAction = (await postedFields(args.request)).get('action');
  return processForm<typeof flagForm.shape, Decided>(args, {
    schema: flagForm,
    failure: { title: failure.title, description: failures[requestedAction as FlagAction] ?? failure.description },
    perform: async (input) => {
      const shown = await decideFlag(actorOf(args.context), input, new Date());
      return { outcome: 'done', ...successNotices[input.action], shown };
    },
  });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  postDecision(() => serverAction<DecisionResult>(), failure);

export const shouldRevalidate = revalidateAfterRefusal;

export const handle = {
  place: (_, parameters) => (parameters.get('status') === 'resolved' ? 'Resolved' : 'Content Flags'),
} satisfies ScreenPlace;
export const meta = () => unlistedMeta('Content moderation');

const named = (values: readonly string[], names: Record<string, string>) =>
  values.map((slug) => ({ slug, name: names[slug] ?? slug }));

/** Filters of the list: status, priority and type. Without a status, unresolved reports are listed. */
function FlagFilters({ filter }: { filter: URLSearchParams }) {
  const chosen = (name: string) => filter.getAll(name);
  return (
    <FilterBar
      path={flagsPath}
      parameters={[...filter]}
      filters={[
        { name: 'status', label: 'Status', values: named(flagStatuses, statusNames), chosen: chosen('status') },
        {
          name: 'priority',
          label: 'Priority',
          values: named(flagPriorities.toReversed(), priorityNames),
          chosen: chosen('priority'),
        },
        { name: 'type', label: 'Type', values: named(flagTypes, typeNames), chosen: chosen('type') },
      ].map((each) => ({ ...each, isSingle: true }))}
      pathWith={(change) => {
        const kept = [...filter].filter(([name]) => !(name in change));
        const added = Object.entries(change).flatMap(([name, values]) => values.map((value) => [name, value]));
        const query = new URLSearchParams([...kept, ...added]).toString();
        return query ? `${flagsPath}?${query}` : flagsPath;
      }}
      clearPath={filter.size > 0 ? flagsPath : null}
    />
  );
}

export default function Flags() {
  const { flags, nextCursor, counts, query, zone, now } = useLoaderData<typeof loader>();
  const posted = useActionData<DecisionResult>();
  const result = useLatestResult() ?? posted;
  const { status, priority, type } = query;
  const filter = new URLSearchParams(
    Object.entries({ status, priority, type }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return (
    <>
      <ModerationHeader
        text="Reports from readers, most urgent first."
        zone={zone}
        currentTab={status === 'resolved' ? 'resolved' : 'flags'}
        counts={counts}
      />
      <DecisionBar result={result} undoPath={flagsPath} />
      <FlagFilters filter={filter} />
      {flags.length === 0 ? (
        filter.size === 0 ? (
          <EmptyState title="No reports are waiting" text="Reports from readers appear here, most urgent first." />
        ) : (
          <EmptyState
            title="No reports match your filters"
            text="Remove a filter to see more."
            hasRows={false}
            action={<ButtonLink to={flagsPath}>Clear all filters</ButtonLink>}
          />
        )
      ) : (
        <TriageList items={flags}>
          {(flag, position) => (
            <FlagCard key={flag.id} flag={flag} zone={zone} now={now} posted={posted} {...position} />
          )}
        </TriageList>
      )}
      <ListPager path={flagsPath} filter={filter} cursor={query.cursor} nextCursor={nextCursor} />
    </>
  );
}
