import { FormWithResult } from '~/design/components/form-with-result';
import { PageLink } from '~/design/components/page-link';
import type { FormResult, Notice } from '~/platform/forms/forms';
import { type PermissionCounts, roles } from '~/platform/permissions/permissions';
import { longestReason, type Person, roleTexts, stateNames } from '../rules';

const failures = {
  assign: { title: 'Failed to assign role', description: 'Please try again.' },
  reset: { title: 'Failed to reset role', description: 'Please try again.' },
  reveal: { title: 'Email address not shown', description: 'Please try again.' },
} satisfies Record<string, Notice>;

function Reveal({ person }: { person: Person }) {
  return (
    <details className="reveal">
      <summary className="button small" aria-label={`Show the email address of ${person.name}`}>
        Show
      </summary>
      <FormWithResult<'userId' | 'reason', string>
        action="/admin/users?do=reveal"
        failure={failures.reveal}
        button={{ label: 'Show email address', busy: 'Loading…' }}
      >
        {(result: FormResult<'userId' | 'reason', string> | undefined) => (
          <>
            <input type="hidden" name="userId" value={person.id} />
            {result?.shown && (
              <p>
                <a href={`mailto:${result.shown}`}>{result.shown}</a>
              </p>
            )}
            <label className="field">
              Reason (recorded in the audit log)
              <input
                className="input"
                name="reason"
                required
                maxLength={longestReason}
                aria-invalid={result?.fields.reason ? true : undefined}
              />
              {result?.fields.reason && <span className="field-error">{result.fields.reason}</span>}
            </label>
          </>
        )}
      </FormWithResult>
    </details>
  );
}

/** Table of people, with the forms for changing their roles (spec 3 §2). */
export function PeopleTable({
  people,
  permissionCounts,
  may,
}: {
  people: readonly Person[];
  permissionCounts: PermissionCounts;
  may: { manage: boolean; seeEmails: boolean; grant: boolean };
}) {
  if (people.length === 0) return <p className="empty">No users found matching your filters.</p>;
  return (
    <div className="table-frame">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">User</th>
            <th scope="col">Email</th>
            <th scope="col">Current Role</th>
            <th scope="col">Role permissions</th>
            {may.manage && <th scope="col">Assign New Role</th>}
            {may.manage && <th scope="col">Actions</th>}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                {person.name}
                {person.state !== 'active' && <span className="badge status-pending"> {stateNames[person.state]}</span>}
                {!person.isConfirmed && <span className="fact"> not confirmed</span>}
              </th>
              <td data-label="Email">
                <span className="fact">{person.email}</span>
                {may.seeEmails && <Reveal person={person} />}
              </td>
              <td data-label="Current Role">{roleTexts[person.role].label}</td>
              <td data-label="Role permissions">
                <PageLink to="/admin/users?tab=permissions">
                  {permissionCounts.byRole[person.role]} of {permissionCounts.all}
                </PageLink>
                {may.grant && (
                  <>
                    {' '}
                    <PageLink
                      className="button small"
                      to={`/admin/security?tab=permissions&user=${person.id}`}
                      aria-label={`Grant permissions to ${person.name}`}
                    >
                      Permissions
                    </PageLink>
                  </>
                )}
              </td>
              {may.manage && (
                <td data-label="Assign New Role" className="row-form">
                  <FormWithResult
                    // Remounts the form when the role changes, so that the new role is selected.
                    key={person.role}
                    action="/admin/users?do=assign"
                    failure={failures.assign}
                    button={{ label: 'Assign', busy: 'Assigning…' }}
                    keepsValues
                  >
                    {() => (
                      <>
                        <input type="hidden" name="userId" value={person.id} />
                        <select
                          className="input"
                          name="role"
                          aria-label={`New role of ${person.name}`}
                          defaultValue={person.role}
                        >
                          {roles.map((role) => (
                            <option key={role} value={role}>
                              {roleTexts[role].label}
                            </option>
                          ))}
                        </select>
                      </>
                    )}
                  </FormWithResult>
                </td>
              )}
              {may.manage && (
                <td data-label="Actions" className="row-form">
                  {person.role === 'subscriber' ? (
                    <span className="fact">–</span>
                  ) : (
                    <FormWithResult
                      action="/admin/users?do=reset"
                      failure={failures.reset}
                      button={{ label: 'Reset', busy: 'Resetting…' }}
                      keepsValues
                    >
                      {() => <input type="hidden" name="userId" value={person.id} />}
                    </FormWithResult>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
