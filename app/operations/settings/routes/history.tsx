import HistoryIcon from 'lucide-react/icons/history';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  useActionData,
  useFetcher,
  useLoaderData,
} from 'react-router';
import { z } from 'zod';
import { FetcherForm } from '~/design/components/forms/fetcher-form';
import { FormNotice } from '~/design/components/forms/form-notice';
import { BackLink } from '~/design/controls/back-link';
import { Button } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { type DataColumn, DataTable } from '~/design/controls/table/data-table';
import { Pager } from '~/design/controls/table/pager';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import type { ScreenPlace } from '~/platform/features/newsroom-screen';
import { type FormResult, type Notice, revalidateUnlessUnsent, send } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { requestState } from '~/platform/requests/request.server';
import { notifyOfChange } from '../components/change-toast';
import { readHistory, revertChange, type ShownChange } from '../history.server';
import { backToSettings, type ControlChange } from '../setting-rules';
import stylesheet from '../settings.css?url';

const historyPath = '/admin/settings/history';
const failure: Notice = { title: 'Setting not reverted', description: 'Please try again.' };

export const links = () => [{ rel: 'stylesheet', href: stylesheet }];

export const loader = screenLoader(async ({ request }, member) => {
  const before = z.coerce.number().int().positive().safeParse(new URL(request.url).searchParams.get('before'));
  return { ...(await readHistory(member, before.data)), isFirst: !before.success };
});

export const action = (args: ActionFunctionArgs) =>
  processForm<{ entry: z.ZodUUID; name: z.ZodString; current: z.ZodString }, ControlChange[]>(args, {
    schema: z.object({ entry: z.uuid('Choose a change.'), name: z.string().max(200), current: z.string() }),
    failure,
    perform: async (change) => {
      const shown = await revertChange(
        actorOf(args.context),
        change,
        new Date(),
        args.context.get(requestState).address,
      );
      return { outcome: 'done', title: 'Setting reverted', description: '', shown };
    },
  });

export const clientAction = async ({ serverAction }: ClientActionFunctionArgs) => {
  const result = await send(() => serverAction<FormResult<string, ControlChange[]>>(), failure);
  notifyOfChange(result);
  return result;
};

export const shouldRevalidate = revalidateUnlessUnsent;

export const handle = { place: 'History', back: () => backToSettings } satisfies ScreenPlace;
export const meta = () => unlistedMeta('Settings history');

type Row = ShownChange & { id: string; entry: string; by: string; at: { iso: string; text: string } };

const columns: DataColumn<Row>[] = [
  {
    id: 'title',
    heading: 'Setting',
    isRowHeader: true,
    cell: ({ label }) => <span className="setting-name">{label}</span>,
  },
  {
    id: 'change',
    heading: 'Change',
    cell: ({ from, to }) => (
      <span className="setting-value">
        {from !== null && <>{from} → </>}
        {to}
      </span>
    ),
  },
  { id: 'by', heading: 'Changed by', cell: ({ by }) => by },
  {
    id: 'changed',
    heading: 'When',
    isNumber: true,
    cell: ({ at }) => (
      <time dateTime={at.iso} className="setting-value">
        {at.text}
      </time>
    ),
  },
];

export default function SettingsHistory() {
  const { entries, next, isFirst } = useLoaderData<typeof loader>();
  const initial = useActionData<typeof action>();
  const reversion = useFetcher<FormResult>({ key: 'revert-setting' });
  const rows = entries.flatMap(({ id, at, by, changes }) =>
    changes.map((change): Row => ({ ...change, id: `${id} ${change.name}`, entry: id, at, by })),
  );
  return (
    <>
      <div className="screen-head">
        <h1>Settings history</h1>
        <p>Reverting restores the previous value, and is logged like any other change.</p>
        <div className="toolbar">
          <BackLink {...backToSettings} />
        </div>
      </div>
      {initial && <FormNotice result={initial} />}
      {rows.length === 0 ? (
        <EmptyState title="No changes yet" text="Changed settings appear here with their previous values." />
      ) : (
        <DataTable
          label="Changes to settings"
          columns={columns}
          rows={rows}
          nameOf={({ label }) => label}
          rowTools={({ entry, name, label, isRevertible, current }) =>
            isRevertible && (
              <FetcherForm fetcher={reversion} action={historyPath}>
                <input type="hidden" name="entry" value={entry} />
                <input type="hidden" name="name" value={name} />
                <input type="hidden" name="current" value={current} />
                <Button type="submit" isSmall disabled={reversion.state !== 'idle'} aria-label={`Revert ${label}`}>
                  <HistoryIcon size={14} aria-hidden /> Revert
                </Button>
              </FetcherForm>
            )
          }
        />
      )}
      <Pager
        firstPath={isFirst ? null : historyPath}
        nextPath={next === null ? null : `${historyPath}?before=${next}`}
      />
    </>
  );
}
