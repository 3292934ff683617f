import DownloadIcon from 'lucide-react/icons/download';
import { useState } from 'react';
import { Button } from '~/design/controls/button';
import { Field } from '~/design/controls/fields/field';
import { FilterBar } from '~/design/controls/filters/filter-bar';
import { Popover } from '~/design/controls/overlays/popover';
import { ColumnMenu } from '~/design/controls/table/column-menu';
import { useHiddenColumns } from '~/design/controls/table/columns';
import { wholeNumber } from '~/design/format';
import { accountStates } from '~/identity/accounts/states/rules';
import { type Role, roles } from '~/platform/permissions/actors';
import {
  longestReason,
  type PeopleQuery,
  peopleParameters,
  peoplePath,
  peopleQuery,
  roleTexts,
  seenNames,
  seenPeriods,
  stateNames,
} from '../rules';
import { optionalColumns } from './people-list';

type Properties = { query: PeopleQuery; tab: 'roles' | 'bulk'; counts: Record<Role, number> };

/** Search and filters of the list of people. */
export function PeopleFilters({ query, tab, counts }: Properties) {
  const parameters = peopleParameters(query);
  const columns = useHiddenColumns('users');
  const chosen = (value: string | undefined): string[] => (value === undefined ? [] : [value]);
  return (
    <FilterBar
      path="/admin/users"
      parameters={tab === 'bulk' ? [...parameters, ['tab', 'bulk']] : parameters}
      search={{ name: 'search', label: 'Name or full email address', value: query.search ?? '' }}
      filters={[
        {
          name: 'role',
          label: 'Role',
          isSingle: true,
          values: [...roles].reverse().map((slug) => ({ slug, name: roleTexts[slug].label, count: counts[slug] })),
          chosen: chosen(query.role),
        },
        {
          name: 'state',
          label: 'Status',
          isSingle: true,
          values: accountStates.map((slug) => ({ slug, name: stateNames[slug] })),
          chosen: chosen(query.state),
        },
        {
          name: 'seen',
          label: 'Last seen',
          isSingle: true,
          values: seenPeriods.map((slug) => ({ slug, name: seenNames[slug] })),
          chosen: chosen(query.seen),
        },
      ]}
      columnMenu={tab === 'roles' && <ColumnMenu columns={optionalColumns} choice={columns} />}
      pathWith={(change) => {
        const changed = Object.fromEntries(Object.entries(change).map(([name, [value]]) => [name, value]));
        return peoplePath({ ...query, before: undefined, ...changed } as PeopleQuery, tab);
      }}
      clearPath={parameters.length > 0 ? peoplePath(peopleQuery.parse({}), tab) : null}
    />
  );
}

/** Downloads the people that match; full addresses only with a reason, which is logged. */
export function ExportButton({
  query,
  count,
  maySeeEmails,
}: {
  query: PeopleQuery;
  count: number;
  maySeeEmails: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const action = `/admin/users/export?${new URLSearchParams(peopleParameters(query))}`;
  return (
    <>
      <Popover
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        label="Export CSV"
        trigger={
          <Button>
            <DownloadIcon size={16} aria-hidden /> Export CSV
          </Button>
        }
      >
        <form method="post" action={action} className="export-form" onSubmit={() => setTimeout(() => setIsOpen(false))}>
          <p>
            {wholeNumber(count)} {count === 1 ? 'user' : 'users'}, with masked email addresses. The export is logged.
          </p>
          {maySeeEmails && (
            <Field
              label="Reason for showing full addresses"
              isOptional
              help="Without a reason, the addresses stay masked."
              maxLength={longestReason}
            >
              {(attributes) => <input {...attributes} className="input" name="reason" />}
            </Field>
          )}
          <Button kind="solid" isSmall type="submit">
            Download
          </Button>
        </form>
      </Popover>
      <noscript>
        <form method="post" action={action} className="plain-form">
          {maySeeEmails && (
            <input className="input" name="reason" aria-label="Reason for showing full addresses (optional)" />
          )}
          <Button type="submit">Export CSV</Button>
        </form>
      </noscript>
    </>
  );
}
