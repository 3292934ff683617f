import { FormWithResult } from '~/design/components/forms/form-with-result';
import { PageLink } from '~/design/components/page-link';
import { Field } from '~/design/controls/fields/field';
import { Select } from '~/design/controls/fields/select';
import { ScreenSection } from '~/design/controls/screen-section';
import { longDate } from '~/design/format';
import type { GrantedPermission } from '~/identity/roles/grant-rules';
import { isExpired, lastDay, type UserGrant } from '~/identity/user-permissions/rules';
import type { Notice } from '~/platform/forms/forms';
import { securityFormAddress } from '../forms';

const grantFailure: Notice = { title: 'Failed to grant permission', description: 'Please try again.' };
const revocationFailure: Notice = { title: 'Failed to revoke permission', description: 'Please try again.' };

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
      action={securityFormAddress('user-grant', `/admin/security?tab=permissions&user=${grantee.userId}`)}
      failure={grantFailure}
      button={{ label: `Grant to ${grantee.name}`, busy: 'Granting…' }}
    >
      {(result) => (
        <>
          <input type="hidden" name="userId" value={grantee.userId} />
          <div className="field-row">
            <Field label="Permission" error={result?.fields.permission}>
              {(attributes) => (
                <Select
                  {...attributes}
                  name="permission"
                  required
                  defaultValue={result?.values.permission ?? ''}
                  options={[
                    { value: '', label: 'Choose a permission' },
                    ...permissions.map(({ name }) => ({ value: name, label: name })),
                  ]}
                />
              )}
            </Field>
            <Field label="Valid until (UTC)" isOptional error={result?.fields.expiresOn}>
              {(attributes) => (
                <input
                  {...attributes}
                  className="input"
                  type="date"
                  name="expiresOn"
                  defaultValue={result?.values.expiresOn}
                />
              )}
            </Field>
          </div>
        </>
      )}
    </FormWithResult>
  );
}

/** Individual members’ permissions beyond those of their role. */
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
    <ScreenSection title="Individual members’ permissions" note={`${grants.length} granted`}>
      <p>
        Members can have permissions beyond their role. To grant one, choose “Grant a permission” in the menu beside a
        member under{' '}
        <PageLink className="text-link" to="/admin/users">
          Users
        </PageLink>
        .
      </p>
      {grants.length > 0 && (
        <ul className="own-permissions">
          {grants.map((grant) => (
            <li key={`${grant.userId} ${grant.permission}`}>
              <p>
                <strong>{grant.name}</strong> <code>{grant.permission}</code>{' '}
                <span className="fact">
                  {grant.expiresAt === null
                    ? 'no end date'
                    : `${isExpired(grant, at) ? 'expired, last day' : 'until'} ${longDate(lastDay(grant.expiresAt))}`}
                </span>
              </p>
              <FormWithResult
                action={securityFormAddress('user-revoke')}
                failure={revocationFailure}
                button={{ label: `Revoke ${grant.permission} from ${grant.name}`, busy: 'Revoking…', kind: 'danger' }}
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
      {grantee && (
        <div id="grant">
          <GrantForm key={`${grantee.userId} ${grants.length}`} grantee={grantee} permissions={permissions} />
        </div>
      )}
    </ScreenSection>
  );
}
