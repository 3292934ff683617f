import { FormWithResult } from '~/design/components/forms/form-with-result';
import { Checkbox } from '~/design/controls/fields/checkbox';
import { Field } from '~/design/controls/fields/field';
import { Select } from '~/design/controls/fields/select';
import { type DataColumn, DataTable } from '~/design/controls/table/data-table';
import type { FormResult, Notice } from '~/platform/forms/forms';
import { bulkActions, bulkLabels, type ListedPerson, longestReason, roleTexts, stateNames } from '../rules';
import type { BulkOutcome } from '../service.server';
import { PersonName } from './person-cells';
import { Refused } from './refused';

const bulkFailure: Notice = { title: 'Nothing was changed', description: 'Please try again.' };

const columns = (now: Date): DataColumn<ListedPerson>[] => [
  {
    id: 'choice',
    heading: 'Select',
    cell: ({ id, name }) => <input type="checkbox" name="userIds" value={id} aria-label={`Select ${name}`} />,
  },
  { id: 'user', heading: 'User', isRowHeader: true, cell: (person) => <PersonName person={person} now={now} /> },
  { id: 'email', heading: 'Email', cell: ({ email }) => email },
  {
    id: 'role',
    heading: 'Role',
    cell: ({ role }) => <span className={`badge role-${role}`}>{roleTexts[role].label}</span>,
  },
  { id: 'sign-in', heading: 'Status', cell: ({ state }) => stateNames[state] },
];

/** One form that changes several accounts at once. It works without scripts, unlike the bar in the list of roles. */
export function BulkActions({
  people,
  now,
  initial,
}: {
  people: readonly ListedPerson[];
  now: Date;
  initial?: FormResult<string, BulkOutcome>;
}) {
  return (
    <FormWithResult<string, BulkOutcome>
      action="/admin/users?tab=bulk&do=bulk"
      initial={initial}
      failure={bulkFailure}
      button={{ label: 'Apply', busy: 'Applying…' }}
      keepsValues
    >
      {(result) => (
        <>
          {result?.shown && <Refused people={people} outcome={result.shown} />}
          <div className="article-list people-list bulk-list">
            <DataTable label="Users to change" columns={columns(now)} rows={people} nameOf={({ name }) => name} />
          </div>
          <Field label="Action for the selected users" error={result?.fields.bulk}>
            {(attributes) => (
              <Select
                {...attributes}
                name="bulk"
                defaultValue={result?.values.bulk ?? 'activate'}
                options={bulkActions.map((value) => ({ value, label: bulkLabels[value].label }))}
              />
            )}
          </Field>
          <Field
            label="Reason"
            help="Required to suspend; the member sees it."
            error={result?.fields.reason}
            maxLength={longestReason}
          >
            {(attributes) => <input {...attributes} className="input" name="reason" />}
          </Field>
          <Checkbox
            label="Yes, permanently delete these accounts"
            name="confirmed"
            aria-invalid={result?.fields.confirmed ? true : undefined}
            aria-describedby={result?.fields.confirmed ? 'confirmed-problem' : undefined}
          />
          {result?.fields.confirmed && (
            <p id="confirmed-problem" className="field-error">
              {result.fields.confirmed}
            </p>
          )}
        </>
      )}
    </FormWithResult>
  );
}
