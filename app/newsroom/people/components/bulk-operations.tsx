import { useEffect, useRef, useState } from 'react';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { Checkbox } from '~/design/controls/fields/checkbox';
import { Field } from '~/design/controls/fields/field';
import { Select } from '~/design/controls/fields/select';
import { type DataColumn, DataTable } from '~/design/controls/table/data-table';
import { wholeNumber } from '~/design/format';
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

/** The checkboxes of the accounts in the form that an element belongs to. */
const choicesIn = (element: HTMLInputElement): HTMLInputElement[] => [
  ...(element.form?.querySelectorAll<HTMLInputElement>('input[name=userIds]') ?? []),
];

/** Selects all listed accounts, or none; shows how many are selected. Only where scripts run. */
function SelectAll({ count }: { count: number }) {
  const box = useRef<HTMLInputElement>(null);
  const [isHydrated, setIsHydrated] = useState(false);
  const [selected, setSelected] = useState(0);
  useEffect(() => setIsHydrated(true), []);
  useEffect(() => {
    const form = box.current?.form;
    if (!isHydrated || !form) return;
    const readSelection = (): void => {
      const choices = box.current ? choicesIn(box.current) : [];
      const checked = choices.filter((choice) => choice.checked).length;
      if (box.current) box.current.indeterminate = checked > 0 && checked < choices.length;
      setSelected(checked);
    };
    // Browsers keep what was selected before the page was reloaded.
    readSelection();
    // Once the form has been reset.
    const readLater = (): void => void setTimeout(readSelection);
    form.addEventListener('change', readSelection);
    form.addEventListener('reset', readLater);
    return () => {
      form.removeEventListener('change', readSelection);
      form.removeEventListener('reset', readLater);
    };
  }, [isHydrated]);
  if (!isHydrated || count === 0) return null;
  return (
    <label className="choice">
      <input
        ref={box}
        type="checkbox"
        checked={selected === count}
        onChange={({ target }) => {
          for (const choice of choicesIn(target)) choice.checked = target.checked;
        }}
      />
      Select all <span className="fact">{`${wholeNumber(selected)} of ${wholeNumber(count)} selected`}</span>
    </label>
  );
}

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
          <SelectAll count={people.length} />
          <div className="article-list people-list bulk-list">
            <DataTable label="Users to change" columns={columns(now)} rows={people} nameOf={({ name }) => name} />
          </div>
          <div className="field-row">
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
          </div>
          {/* Shown only while accounts are to be deleted. */}
          <div className="bulk-confirmation">
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
          </div>
        </>
      )}
    </FormWithResult>
  );
}
