import { Button } from '~/design/controls/button';
import { Select } from '~/design/controls/fields/select';
import type { Role } from '~/platform/permissions/actors';
import { type ListedPerson, type PeopleQuery, peopleFormAddress, roleTexts } from '../rules';

/** Plain forms, for use without JavaScript, that show a person's email address and assign a role. */
export const PlainForms = ({
  person,
  query,
  assignable,
  maySeeEmails,
}: {
  person: ListedPerson;
  query: PeopleQuery | undefined;
  assignable: readonly Role[];
  maySeeEmails: boolean;
}) => (
  <noscript>
    {maySeeEmails && (
      <form method="post" action={peopleFormAddress('reveal', query)} className="plain-form">
        <input type="hidden" name="userId" value={person.id} />
        <input
          className="input"
          name="reason"
          required
          aria-label={`Reason for showing the full address of ${person.name}`}
          placeholder="Reason (logged)"
        />
        <Button type="submit" isSmall>
          Show email address
        </Button>
      </form>
    )}
    {person.isManageable && (
      <form method="post" action={peopleFormAddress('assign', query)} className="plain-form">
        <input type="hidden" name="userId" value={person.id} />
        <Select
          name="role"
          aria-label={`New role for ${person.name}`}
          defaultValue={person.role}
          options={assignable.map((value) => ({ value, label: roleTexts[value].label }))}
        />
        <Button type="submit" isSmall>
          Assign
        </Button>
      </form>
    )}
  </noscript>
);
