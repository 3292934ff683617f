import { type ClientActionFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { flagPriorities, flagStatuses, flagTypes } from '~/audience/reports/constants';
import { ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { FilterBar } from '~/design/controls/filters/filter-bar';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { priorityNames, statusNames, typeNames } from '~/newsroom/moderation/components/labels';
import { ListPager } from '~/newsroom/moderation/components/list-pager';
import { ModerationHeader } from '~/newsroom/moderation/components/moderation-header';
import { TriageList } from '~/newsroom/moderation/components/triage-item';
import { moderationCounts } from '~/newsroom/moderation/counts.server';
import { DecisionBar } from '~/newsroom/moderation/decisions/components/decision-bar';
import { postDecision, useLatestResult } from '~/newsroom/moderation/decisions/components/latest-result';
import { type DecisionResult, unsaved } from '~/newsroom/moderation/form-results';
import stylesheet from '~/newsroom/moderation/moderation.css?url';
import { flagsPath } from '~/newsroom/moderation/paths';
import { flagsQuery } from '~/newsroom/moderation/rules';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { revalidateAfterRefusal } from '~/platform/forms/forms';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { siteSetting } from '~/platform/settings/settings.server';
import { FlagCard } from '../components/flag-card';
import { flagResult } from '../flag-forms.server';
import { listFlags } from '../flags.server';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = screenLoader(async ({ request }, member) => {
  const query = flagsQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [list, counts] = await Promise.all([listFlags(member, query), moderationCounts(member)]);
  return { ...list, counts, query, zone: siteSetting(newsroomTimeZone), now: new Date() };
});

export const action = flagResult;

export const clientAction = (given: ClientActionFunctionArgs) => postDecision(given, unsaved);

export const shouldRevalidate = revalidateAfterRefusal;

export const handle = {
  place: (_, parameters) => (parameters.get('status') === 'resolved' ? 'Resolved' : 'Content Flags'),
} satisfies ScreenPlace;
export const meta = () => unlistedMeta('Moderation');

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
      <DecisionBar result={result} />
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
