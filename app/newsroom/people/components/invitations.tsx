import UserPlusIcon from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Dialog } from '~/design/components/dialog';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { ButtonLink } from '~/design/controls/button';
import { Field } from '~/design/controls/fields/field';
import { Select } from '~/design/controls/fields/select';
import type { FormResult, Notice } from '~/platform/forms/forms';
import { locales } from '~/platform/languages/locales';
import type { Role } from '~/platform/permissions/actors';
import type { InvitationOutcome } from '../invite.server';
import { maxInvitations, peopleFormAddress, roleTexts } from '../rules';

const failure: Notice = { title: 'Nobody was invited', description: 'Please try again.' };

/** Form for inviting people by email, one address per line. */
export const Invitations = ({
  assignable,
  initial,
}: {
  /** Roles that the member may give. */
  assignable: readonly Role[];
  initial?: FormResult<string, InvitationOutcome>;
}) => {
  const { revalidate } = useRevalidator();
  return (
    <FormWithResult<string, InvitationOutcome>
      action={peopleFormAddress('invite', undefined, 'bulk')}
      initial={initial}
      failure={failure}
      button={{ label: 'Send invitations', busy: 'Inviting…' }}
      // The people invited just now are listed as well.
      onDone={() => void revalidate()}
    >
      {(result) => (
        <>
          {result?.shown && result.shown.refused.length > 0 && (
            <ul className="notice">
              {result.shown.refused.map(({ line, text, reason }) => (
                <li key={line}>
                  Line {line}: “{text}” {reason}.
                </li>
              ))}
            </ul>
          )}
          <Field
            label={`Email addresses, one per line, up to ${maxInvitations}`}
            help="We create an account for each address and send it a link to choose a password."
            error={result?.fields.addresses}
          >
            {(attributes) => (
              <textarea
                {...attributes}
                className="input"
                name="addresses"
                rows={5}
                required
                defaultValue={result?.values.addresses}
              />
            )}
          </Field>
          <div className="field-row">
            <Field label="Role" error={result?.fields.role}>
              {(attributes) => (
                <Select
                  {...attributes}
                  name="role"
                  defaultValue={result?.values.role ?? 'subscriber'}
                  options={assignable.map((value) => ({ value, label: roleTexts[value].label }))}
                />
              )}
            </Field>
            <Field label="Email language" error={result?.fields.language}>
              {(attributes) => (
                <Select
                  {...attributes}
                  name="language"
                  defaultValue={result?.values.language ?? 'en'}
                  options={locales.map((value) => ({
                    value,
                    label: new Intl.DisplayNames('en', { type: 'language' }).of(value) ?? value,
                  }))}
                />
              )}
            </Field>
          </div>
        </>
      )}
    </FormWithResult>
  );
};

/** Opens the form for invitations in a dialog; without JavaScript, or without the roles to choose from, the page with it. */
export function InviteButton({ assignable }: { assignable: readonly Role[] | null }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ButtonLink
        kind="solid"
        to="/admin/users?tab=bulk#invite"
        onClick={(event) => {
          if (!assignable || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        <UserPlusIcon size={16} aria-hidden /> Invite
      </ButtonLink>
      {isOpen && assignable && (
        <Dialog title="Invite by email" onClose={() => setIsOpen(false)}>
          <Invitations assignable={assignable} />
        </Dialog>
      )}
    </>
  );
}
