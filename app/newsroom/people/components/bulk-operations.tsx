import { Button } from '~/design/controls/button';
import { Checkbox } from '~/design/controls/fields/checkbox';
import { Field } from '~/design/controls/fields/field';
import { Select } from '~/design/controls/fields/select';
import type { DataColumn } from '~/design/controls/table/data-table';
import type { FormResult } from '~/platform/forms/forms';
import {
  bulkActions,
  bulkLabels,
  type ListedPerson,
  longestReason,
  type PeopleQuery,
  peopleFormAddress,
  roleTexts,
  stateNames,
} from '../rules';
import type { BulkOutcome } from '../service.server';
import { PeopleTable } from './people-table';
import { PersonName } from './person-cells';
import { Refused } from './refused';
import { useAccountActions } from './use-account-actions';

const columns = (now: Date): DataColumn<ListedPerson>[] => [
  { id: 'user', heading: 'User', isRowHeader: true, cell: (person) => <PersonName person={person} now={now} /> },
  { id: 'email', heading: 'Email', cell: ({ email }) => email },
  {
    id: 'role',
    heading: 'Role',
    cell: ({ role }) => <span className={`badge role-${role}`}>{roleTexts[role].label}</span>,
  },
  { id: 'sign-in', heading: 'Status', cell: ({ state }) => stateNames[state] },
];

const plainForm = { id: 'bulk-operations', name: 'userIds' };

type Result = FormResult<string, BulkOutcome>;

/** The actions as a plain form below the table, for use without JavaScript. */
const PlainBulkForm = ({ query, initial }: { query: PeopleQuery | undefined; initial: Result | undefined }) => (
  <form id={plainForm.id} method="post" action={peopleFormAddress('bulk', query, 'bulk')} className="result-form">
    <div className="field-row">
      <Field label="Action for the selected users" error={initial?.fields.bulk}>
        {(attributes) => (
          <Select
            {...attributes}
            name="bulk"
            defaultValue={initial?.values.bulk ?? 'activate'}
            options={bulkActions.map((value) => ({ value, label: bulkLabels[value].label }))}
          />
        )}
      </Field>
      <Field
        label="Reason"
        help="Required when suspending; shown to the members at sign-in."
        error={initial?.fields.reason}
        maxLength={longestReason}
      >
        {(attributes) => (
          <input {...attributes} className="input" name="reason" defaultValue={initial?.values.reason} />
        )}
      </Field>
    </div>
    {/* Shown only while accounts are to be deleted. */}
    <div className="bulk-confirmation">
      <Checkbox
        label="Yes, permanently delete these accounts"
        name="confirmed"
        aria-invalid={initial?.fields.confirmed ? true : undefined}
        aria-describedby={initial?.fields.confirmed ? 'confirmed-problem' : undefined}
      />
      {initial?.fields.confirmed && (
        <p id="confirmed-problem" className="field-error">
          {initial.fields.confirmed}
        </p>
      )}
    </div>
    <Button kind="solid" type="submit">
      Apply to selected users
    </Button>
  </form>
);

/**
 * Changes several accounts at once, with the action bar at the bottom of the window. Without scripts, a form takes its
 * place.
 */
export function BulkActions({
  people,
  now,
  query,
  initial,
}: {
  people: readonly ListedPerson[];
  now: Date;
  /** The filters of the list; left out when it has none. */
  query?: PeopleQuery;
  /** Result of the plain form. */
  initial?: Result;
}) {
  const actions = useAccountActions();
  return (
    <>
      {initial?.shown?.failed && <Refused people={people} outcome={initial.shown} />}
      <PeopleTable people={people} columns={columns(now)} actions={actions} maySelect plainForm={plainForm} />
      <noscript>
        <PlainBulkForm query={query} initial={initial} />
      </noscript>
    </>
  );
}
