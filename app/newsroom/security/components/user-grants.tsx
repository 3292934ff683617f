import { FormWithResult } from '~/design/components/form-with-result';
import { PageLink } from '~/design/components/page-link';
import { longDate } from '~/design/format';
import type { GrantedPermission } from '~/identity/roles/grant-rules';
import { isExpired, lastDay, type UserGrant } from '~/identity/user-permissions/rules';
import type { Notice } from '~/platform/forms/forms';

const grantFailure: Notice = { title: 'Failed to grant permission', description: 'Please try again.' };
const revocationFailure: Notice = { title: 'Failed to remove permission', description: 'Please try again.' };

/** Form for granting a member another permission, permanently or until a date. */
function GrantForm({
  grantee,
  permissions,
}: {
  grantee: { userId: string; name: string };
  permissions: readonly GrantedPermission[];
}) {
  return (
    <FormWithResult<'userId' | 'permission' | 'expiresOn'>
      action={`/admin/security?tab=permissions&user=${grantee.userId}&do=user-grant`}
      failure={grantFailure}
      button={{ label: `Grant to ${grantee.name}`, busy: 'Granting…' }}
    >
      {(result) => (
        <>
          <input type="hidden" name="userId" value={grantee.userId} />
          <label className="field">
            Permission
            <select
              className="input"
              name="permission"
              required
              defaultValue={result?.values.permission ?? ''}
              aria-invalid={result?.fields.permission ? true : undefined}
            >
              <option value="">Choose a permission</option>
              {permissions.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
            {result?.fields.permission && <span className="field-error">{result.fields.permission}</span>}
          </label>
          <label className="field">
            Valid until (UTC, optional)
            <input
              className="input"
              type="date"
              name="expiresOn"
              defaultValue={result?.values.expiresOn}
              aria-invalid={result?.fields.expiresOn ? true : undefined}
            />
            {result?.fields.expiresOn && <span className="field-error">{result.fields.expiresOn}</span>}
          </label>
        </>
      )}
    </FormWithResult>
  );
}

/** Permissions of individual members beyond those of their role. */
export function UserGrants({
  grants,
  grantee,
  permissions,
  at,
}: {
  grants: readonly UserGrant[];
  /** Member who can be granted another permission, selected on the Users screen. */
  grantee: { userId: string; name: string } | null;
  permissions: readonly GrantedPermission[];
  at: Date;
}) {
  return (
    <section className="panel" aria-labelledby="user-grants">
      <h2 id="user-grants">Permissions of individual members</h2>
      <p>
        Members can have permissions beyond their role. To grant one, choose “Permissions” beside a member under{' '}
        <PageLink to="/admin/users">User Roles</PageLink>.
      </p>
      {grants.length > 0 && (
        <ul className="own-permissions">
          {grants.map((grant) => (
            <li key={`${grant.userId} ${grant.permission}`}>
              <p>
                {grant.name}: <code>{grant.permission}</code>{' '}
                {grant.expiresAt === null
                  ? 'without end'
                  : `${isExpired(grant, at) ? 'expired, last day' : 'until'} ${longDate(lastDay(grant.expiresAt))}`}
              </p>
              <FormWithResult
                action="/admin/security?tab=permissions&do=user-revoke"
                failure={revocationFailure}
                button={{ label: `Remove ${grant.permission} from ${grant.name}`, busy: 'Removing…' }}
                keepsValues
              >
                {() => (
                  <>
                    <input type="hidden" name="userId" value={grant.userId} />
                    <input type="hidden" name="permission" value={grant.permission} />
                  </>
                )}
              </FormWithResult>
            </li>
          ))}
        </ul>
      )}
      {grantee && <GrantForm key={`${grantee.userId} ${grants.length}`} grantee={grantee} permissions={permissions} />}
    </section>
  );
}
