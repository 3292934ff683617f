import { FormWithResult } from '~/design/components/form-with-result';
import { UtcTime } from '~/newsroom/security/components/utc-time';
import type { FormResult, Notice } from '~/platform/forms/forms';
import { locales } from '~/platform/languages/locales';
import { roles } from '~/platform/permissions/permissions';
import type { InvitationOutcome } from '../invite.server';
import { bulkActions, bulkLabels, longestReason, maxInvitations, type Person, roleTexts, stateNames } from '../rules';
import type { BulkOutcome } from '../service.server';

const bulkFailure: Notice = { title: 'Nothing was changed', description: 'Please try again.' };
const inviteFailure: Notice = { title: 'No invitations sent', description: 'Please try again.' };

function Refused({ people, outcome }: { people: readonly Person[]; outcome: BulkOutcome }) {
  if (outcome.failed.length === 0) return null;
  return (
    <ul className="notice">
      {outcome.failed.map(({ userId, reason }) => (
        <li key={userId}>
          {people.find(({ id }) => id === userId)?.name ?? 'Deleted account'}: {reason}
        </li>
      ))}
    </ul>
  );
}

/** Form for changing several accounts at once. */
export function BulkActions({
  people,
  initial,
}: {
  people: readonly Person[];
  initial?: FormResult<string, BulkOutcome>;
}) {
  if (people.length === 0) return <p className="empty">No users found matching your filters.</p>;
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
          <div className="table-frame">
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">User</th>
                  <th scope="col">Email</th>
                  <th scope="col">Role</th>
                  <th scope="col">Status</th>
                  <th scope="col">Last seen</th>
                </tr>
              </thead>
              <tbody>
                {people.map(({ id, name, email, role, state, seenAt }) => (
                  <tr key={id}>
                    <th scope="row">
                      <label className="choice">
                        <input type="checkbox" name="userIds" value={id} /> {name}
                      </label>
                    </th>
                    <td data-label="Email" className="fact">
                      {email}
                    </td>
                    <td data-label="Role">{roleTexts[role].label}</td>
                    <td data-label="Status">{stateNames[state]}</td>
                    <td data-label="Last seen">{seenAt ? <UtcTime at={seenAt} /> : '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <label className="field">
            Action for the selected users
            <select className="input" name="bulk" defaultValue={result?.values.bulk ?? 'activate'}>
              {bulkActions.map((action) => (
                <option key={action} value={action}>
                  {bulkLabels[action].label}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            Reason (required to suspend; shown to the member)
            <input
              className="input"
              name="reason"
              maxLength={longestReason}
              aria-invalid={result?.fields.reason ? true : undefined}
            />
            {result?.fields.reason && <span className="field-error">{result.fields.reason}</span>}
          </label>
          <label className="choice">
            <input type="checkbox" name="confirmed" aria-invalid={result?.fields.confirmed ? true : undefined} />
            Yes, permanently delete these accounts
          </label>
          {result?.fields.confirmed && <p className="field-error">{result.fields.confirmed}</p>}
        </>
      )}
    </FormWithResult>
  );
}

/** Form for inviting people by email, one address per line. */
export function Invitations({ initial }: { initial?: FormResult<string, InvitationOutcome> }) {
  return (
    <section className="panel" aria-labelledby="invitations">
      <h2 id="invitations">Invite by email</h2>
      <p>We create an account for each address and send a link to choose a password.</p>
      <FormWithResult<string, InvitationOutcome>
        action="/admin/users?tab=bulk&do=invite"
        initial={initial}
        failure={inviteFailure}
        button={{ label: 'Send invitations', busy: 'Sending…' }}
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
            <label className="field">
              Email addresses, one per line, up to {maxInvitations}
              <textarea
                className="input"
                name="addresses"
                rows={6}
                required
                defaultValue={result?.values.addresses}
                aria-invalid={result?.fields.addresses ? true : undefined}
              />
              {result?.fields.addresses && <span className="field-error">{result.fields.addresses}</span>}
            </label>
            <label className="field">
              Role
              <select className="input" name="role" defaultValue={result?.values.role ?? 'subscriber'}>
                {roles.map((role) => (
                  <option key={role} value={role}>
                    {roleTexts[role].label}
                  </option>
                ))}
              </select>
            </label>
            <label className="field">
              Email language
              <select className="input" name="language" defaultValue={result?.values.language ?? 'en'}>
                {locales.map((locale) => (
                  <option key={locale} value={locale}>
                    {new Intl.DisplayNames('en', { type: 'language' }).of(locale)}
                  </option>
                ))}
              </select>
            </label>
          </>
        )}
      </FormWithResult>
    </section>
  );
}
