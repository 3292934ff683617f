import { useRef, useState } from 'react';
import { Field } from '~/design/controls/fields/field';
import { ConfirmDialog } from '~/design/controls/overlays/confirm-dialog';
import { wholeNumber } from '~/design/format';
import { type ListedPerson, longestReason, type RoleDifference, roleTexts } from '../rules';

const nameOf = (people: readonly ListedPerson[]): string =>
  people.length === 1 && people[0] ? people[0].name : `${wholeNumber(people.length)} accounts`;

/** Asks for confirmation before someone loses their role, and says what else they will lose. */
export function ResetDialog({
  person,
  difference,
  onReset,
  onClose,
}: {
  person: ListedPerson;
  difference: RoleDifference;
  onReset: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title={`Make ${person.name} a subscriber?`}
      action="Reset role"
      onConfirm={onReset}
      onClose={onClose}
    >
      <p>
        <strong>{person.name}</strong> will become a subscriber instead of {person.role === 'moderator' ? 'a' : 'an'}{' '}
        {roleTexts[person.role].label.toLowerCase()}:
      </p>
      <ul className="consequences">
        <li>
          {difference.lost === 1 ? '1 permission' : `${wholeNumber(difference.lost)} permissions`} will be lost at once,
          in every open session.
        </li>
        {person.ownPermissions > 0 && (
          <li>
            {person.ownPermissions === 1
              ? '1 permission granted individually will be lost too; assigning the role again will not restore it.'
              : `${wholeNumber(person.ownPermissions)} permissions granted individually will be lost too; assigning the role again will not restore them.`}
          </li>
        )}
        <li>Articles, comments and settings will stay.</li>
        <li>You can assign the role again later.</li>
      </ul>
    </ConfirmDialog>
  );
}

/** Asks for confirmation before accounts are suspended, and for a reason that the owners will see. */
export function SuspendDialog({
  people,
  onSuspend,
  onClose,
}: {
  people: readonly ListedPerson[];
  onSuspend: (reason: string) => void;
  onClose: () => void;
}) {
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  return (
    <ConfirmDialog
      title={`Suspend ${nameOf(people)}?`}
      action="Suspend"
      onConfirm={(fields) => {
        const reason = String(fields.get('reason')).trim();
        const isTooLong = reason.length > longestReason;
        setProblem(
          reason === ''
            ? `Give a reason. ${people.length === 1 ? 'The member' : 'The members'} will see it.`
            : undefined,
        );
        if (reason === '' || isTooLong) field.current?.focus();
        else onSuspend(reason);
      }}
      onClose={onClose}
    >
      <ul className="consequences">
        <li>{people.length === 1 ? 'The account' : 'The accounts'} will be signed out everywhere at once.</li>
        <li>The reason that you give here will be shown at sign-in.</li>
        <li>Nothing will be deleted. You can reactivate {people.length === 1 ? 'it' : 'them'} later.</li>
      </ul>
      <Field
        label="Reason"
        help={people.length === 1 ? 'The member will see it.' : 'The members will see it.'}
        error={problem}
        maxLength={longestReason}
      >
        {(attributes) => <input {...attributes} ref={field} className="input" name="reason" />}
      </Field>
    </ConfirmDialog>
  );
}

/** Asks for confirmation before accounts are deleted, and offers to deactivate them instead. */
export function DeleteDialog({
  people,
  onDelete,
  onDeactivate,
  onClose,
}: {
  people: readonly ListedPerson[];
  onDelete: () => void;
  onDeactivate: () => void;
  onClose: () => void;
}) {
  const isOne = people.length === 1;
  return (
    <ConfirmDialog
      title={`Delete ${nameOf(people)}?`}
      action="Delete permanently"
      milder={
        people.some(({ state }) => state === 'active')
          ? { label: 'Deactivate instead', onChoose: onDeactivate }
          : undefined
      }
      onConfirm={onDelete}
      onClose={onClose}
    >
      <ul className="consequences">
        <li>This cannot be undone.</li>
        <li>
          {isOne ? 'The account' : 'Each account'} will be deleted with everything that belongs to it: bookmarks,
          reading history, follows and settings.
        </li>
        <li>Comments will remain, but without the author’s name.</li>
        <li>{isOne ? 'The member' : 'The members'} will be signed out everywhere and notified by email.</li>
      </ul>
    </ConfirmDialog>
  );
}
