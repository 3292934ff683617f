import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  useActionData,
  useFetcher,
  useLoaderData,
} from 'react-router';
import { flagPriorities, flagStatuses, flagTypes } from '~/audience/reports/constants';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { priorityNames, statusNames, typeNames } from '~/newsroom/moderation/components/labels';
import { ModerationHeader } from '~/newsroom/moderation/components/moderation-header';
import { Pagination } from '~/newsroom/moderation/components/pagination';
import type { FlagAction } from '~/newsroom/moderation/constants';
import { DecisionBar, UndoFields } from '~/newsroom/moderation/decisions/components/decision-bar';
import { postDecision, useLatestResult } from '~/newsroom/moderation/decisions/components/latest-result';
import { decideFlag } from '~/newsroom/moderation/decisions/decide.server';
import { postedFields, undoResult } from '~/newsroom/moderation/decisions/decision-forms.server';
import { type DecisionResult, revalidateAfterRefusal } from '~/newsroom/moderation/form-results';
import stylesheet from '~/newsroom/moderation/moderation.css?url';
import { flagsPath } from '~/newsroom/moderation/paths';
import { flagForm, flagsQuery } from '~/newsroom/moderation/rules';
import { newsroomTimeZone } from '~/newsroom/workflow/settings';
import type { Notice } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { siteSetting } from '~/platform/settings/settings.server';
import { FlagCard } from '../components/flag-card';
import { listFlags, moderationCounts } from '../flags.server';

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = screenLoader(async ({ request }, member) => {
  const query = flagsQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [list, counts] = await Promise.all([listFlags(member, query), moderationCounts(member)]);
  return { ...list, counts, query, zone: siteSetting(newsroomTimeZone) };
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
  dismiss: { title: 'Flag Dismissed', description: 'It stays. The author and reporter have been notified.' },
};
const failure: Notice = { title: 'Decision not saved', description: 'Please try again.' };

export async function action(args: ActionFunctionArgs) {
  const posted = await postedFields(args.request);
  if (posted.get('intent') === 'undo') return undoResult(args);
  const requestedAction = String(posted.get('action'));
  return processForm<typeof flagForm.shape, { decisionId: string | null }>(args, {
    schema: flagForm,
    failure: { title: failure.title, description: failures[requestedAction as FlagAction] ?? failure.description },
    perform: async (input) => {
      const { decisionId } = await decideFlag(actorOf(args.context), input, new Date());
      return { outcome: 'done', ...successNotices[input.action], shown: { decisionId } };
    },
  });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  postDecision(() => serverAction<DecisionResult>(), failure);

export const shouldRevalidate = revalidateAfterRefusal;

export const meta = () => unlistedMeta('Content moderation');

/** Filter menu whose first option matches everything. */
function Choice({
  name,
  label,
  all,
  values,
  names,
  chosen,
}: {
  name: string;
  label: string;
  all: string;
  values: readonly string[];
  names: Record<string, string>;
  chosen: string | undefined;
}) {
  return (
    <label className="filter-choice">
      {label}
      <select className="input" name={name} defaultValue={chosen ?? ''}>
        <option value="">{all}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {names[value]}
          </option>
        ))}
      </select>
    </label>
  );
}

export default function Flags() {
  const { flags, nextCursor, counts, query, zone } = useLoaderData<typeof loader>();
  const posted = useActionData<DecisionResult>();
  const undo = useFetcher<DecisionResult>();
  const result = useLatestResult() ?? posted;
  const { status, priority, type } = query;
  const filter = new URLSearchParams(
    Object.entries({ status, priority, type }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return (
    <>
      <ModerationHeader currentTab="flags" counts={counts} />
      <DecisionBar
        result={result}
        undo={
          <undo.Form method="post" action={flagsPath}>
            <UndoFields decisionId={result?.shown?.decisionId ?? ''} />
          </undo.Form>
        }
      />
      <Form method="get" action={flagsPath} className="toolbar" key={filter.toString()}>
        <Choice name="status" label="Status" all="Waiting" values={flagStatuses} names={statusNames} chosen={status} />
        <Choice
          name="priority"
          label="Priority"
          all="Any"
          values={flagPriorities.toReversed()}
          names={priorityNames}
          chosen={priority}
        />
        <Choice name="type" label="Type" all="Any" values={flagTypes} names={typeNames} chosen={type} />
        <button type="submit" className="button small">
          Filter
        </button>
      </Form>
      {flags.length === 0 ? (
        <p className="empty">
          {filter.size === 0
            ? 'No reports are waiting. Reports from readers appear here, most urgent first.'
            : 'No reports match this filter.'}
        </p>
      ) : (
        <ul className="moderation-list">
          {flags.map((flag) => (
            <FlagCard key={flag.id} flag={flag} zone={zone} posted={posted} />
          ))}
        </ul>
      )}
      <Pagination path={flagsPath} filter={filter} cursor={query.cursor} nextCursor={nextCursor} />
    </>
  );
}
