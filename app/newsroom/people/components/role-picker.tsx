import CheckIcon from 'lucide-react/icons/check';
import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { Button } from '~/design/controls/button';
import { Popover } from '~/design/controls/overlays/popover';
import type { Role } from '~/platform/permissions/actors';
import { differenceText, type ListedPerson, type RoleDifference, roleTexts } from '../rules';

/** Chooses a person's role: what each role is for, and how many permissions would be gained or lost. */
export function RolePicker({
  person,
  assignable,
  differences,
  isBusy,
  onAssign,
}: {
  person: ListedPerson;
  assignable: readonly Role[];
  differences: Record<Role, RoleDifference>;
  isBusy: boolean;
  onAssign: (role: Role) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<Role>(person.role);
  const name = useId();
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={(open) => {
        setChosen(person.role);
        setIsOpen(open);
      }}
      label={`New role for ${person.name}`}
      trigger={
        <button
          type="button"
          className="role-trigger"
          disabled={isBusy}
          aria-label={`Role for ${person.name}: ${roleTexts[person.role].label}`}
        >
          {roleTexts[person.role].label}
          <ChevronDownIcon size={14} aria-hidden />
        </button>
      }
    >
      <form
        className="role-choices"
        onSubmit={(event) => {
          event.preventDefault();
          setIsOpen(false);
          onAssign(chosen);
        }}
      >
        <ul>
          {[...assignable].reverse().map((role) => (
            <li key={role}>
              <label>
                <input
                  type="radio"
                  className="sr-only"
                  name={name}
                  checked={chosen === role}
                  onChange={() => setChosen(role)}
                />
                <strong>{roleTexts[role].label}</strong>
                <span className="fact">{roleTexts[role].short}</span>
                {chosen === role && <CheckIcon size={16} aria-hidden />}
              </label>
            </li>
          ))}
        </ul>
        <div className="filter-foot">
          <span className="fact" role="status">
            {chosen === person.role ? 'current role' : differenceText(differences[chosen])}
          </span>
          <Button kind="solid" isSmall type="submit" disabled={chosen === person.role}>
            Assign role
          </Button>
        </div>
      </form>
    </Popover>
  );
}
