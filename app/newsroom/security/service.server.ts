import { type Actor, countPermissions, mayDo } from '~/platform/permissions/permissions';

const tabs = [
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
    hasPeople: mayDo(actor, 'users.read'),
    permissionCounts: countPermissions(),
    open: (tabs.find(({ name }) => name === requestedTab) ?? allowedTabs[0] ?? tabs[0]).name,
  };
}
