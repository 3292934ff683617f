import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { toasts } from '~/design/toasts';
import { type GrantedPermission, isIrrevocable } from '~/identity/roles/grant-rules';
import type { FormResult } from '~/platform/forms/forms';
import { type PermissionCounts, type Role, roles } from '~/platform/permissions/permissions';

const roleNames: Record<Role, string> = {
  subscriber: 'Subscriber',
  moderator: 'Moderator',
  editor: 'Editor',
  admin: 'Admin',
};

/** Switch that immediately grants a permission to a role or revokes it. */
function Grant({ permission, role }: { permission: GrantedPermission; role: Role }) {
  const fetcher = useFetcher<FormResult>();
  const pendingGrant = fetcher.formData?.get('granted');
  const isGranted = pendingGrant === undefined ? permission.roles.includes(role) : pendingGrant === 'yes';
  useEffect(() => {
    const result = fetcher.data;
    if (result && result.outcome !== 'done') toasts.show(result.title, result.description, { isError: true });
  }, [fetcher.data]);
  return (
    <fetcher.Form method="post" action="/admin/security?tab=permissions&do=grant">
      <input type="hidden" name="permissionId" value={permission.id} />
      <input type="hidden" name="role" value={role} />
      <input type="hidden" name="granted" value={isGranted ? 'no' : 'yes'} />
      <button
        type="submit"
        role="switch"
        className="grant"
        aria-checked={isGranted}
        aria-label={`${roleNames[role]}: ${permission.name}`}
        disabled={isIrrevocable(permission.name, role)}
        title={
          isIrrevocable(permission.name, role)
            ? 'Administrators always keep this: nobody else could restore it.'
            : undefined
        }
      >
        <span aria-hidden>{isGranted ? '✓' : '–'}</span>
      </button>
    </fetcher.Form>
  );
}

/** Table of permissions by role, with a switch in each cell. */
export function GrantMatrix({
  permissions,
  counts,
}: {
  permissions: readonly GrantedPermission[];
  counts: PermissionCounts;
}) {
  return (
    <div className="table-frame">
      <table className="data-table grant-matrix">
        <thead>
          <tr>
            <th scope="col">Permission</th>
            {roles.map((role) => (
              <th scope="col" key={role}>
                {roleNames[role]}
                <span className="fact">
                  {' '}
                  {counts.byRole[role]} of {counts.all}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map((permission) => (
            <tr key={permission.id}>
              <th scope="row">
                <code>{permission.name}</code>
                <p className="fact">
                  {permission.description}
                  {!permission.isBuiltIn && ' (for apps)'}
                </p>
              </th>
              {roles.map((role) => (
                <td key={role} data-label={roleNames[role]}>
                  <Grant permission={permission} role={role} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
