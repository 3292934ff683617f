import { countMembersByRole } from '~/identity/accounts/administration/service.server';
import { lastDayOfHold, mayToggle } from '~/identity/roles/grant-rules';
import { listPermissions } from '~/identity/roles/grants.server';
import { database } from '~/platform/database/database.server';
import { type Actor, roles } from '~/platform/permissions/actors';
import { countPermissions } from '~/platform/permissions/grants';
import { authorizeMember, mayDo } from '~/platform/permissions/permissions';
import type { GrantTable } from './grant-table-rules';

const tabs = [
  { name: 'roles', label: 'User Roles', permission: 'users.read' },
  { name: 'permissions', label: 'Permissions', permission: 'permissions.manage' },
  { name: 'audit', label: 'Audit Log', permission: 'audit.read' },
  { name: 'limits', label: 'Rate Limits', permission: 'rate_limits.manage' },
] as const;

/**
 * Returns the tabs that the actor may open, and the name of the open one: the requested tab, or else the first allowed
 * one. Opening a requested tab still requires its own permission.
 */
export function openSecurity(actor: Actor, requestedTab: string | undefined) {
  const allowedTabs = tabs.filter(({ permission }) => mayDo(actor, permission));
  return {
    tabs: allowedTabs.map(({ name, label }) => ({ name, label })),
    open: (tabs.find(({ name }) => name === requestedTab) ?? allowedTabs[0] ?? tabs[0]).name,
  };
}

/**
 * Returns the permissions with the roles that have them, and which cells of that table the actor may change.
 * @throws AppError as `authorize` does.
 */
export async function readGrantTable(actor: Actor): Promise<GrantTable> {
  const member = authorizeMember(actor, 'permissions.manage');
  const [permissions, people] = await Promise.all([listPermissions(actor), countMembersByRole(database())]);
  return {
    rows: permissions.map((permission) => ({
      ...permission,
      changeable: roles.filter((role) => mayToggle(member, permission, role)),
      heldUntil: member.role === 'admin' ? null : lastDayOfHold(member, permission.name),
    })),
    counts: countPermissions(),
    people,
  };
}
