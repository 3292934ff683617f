import { type Actor, mayDo } from '~/platform/permissions/permissions';

const tabs = [
  { name: 'permissions', label: 'Permissions', permission: 'permissions.manage' },
  { name: 'audit', label: 'Audit Log', permission: 'audit.read' },
  { name: 'limits', label: 'Rate Limits', permission: 'rate_limits.manage' },
] as const;

/** The tabs that an actor may open, and the one that is open: the one asked for, or the first of them. */
export function openSecurity(actor: Actor, asked: string | undefined) {
  const own = tabs.filter(({ permission }) => mayDo(actor, permission));
  return {
    tabs: own.map(({ name, label }) => ({ name, label })),
    hasPeople: mayDo(actor, 'users.read'),
    open: (tabs.find(({ name }) => name === asked) ?? own[0] ?? tabs[0]).name,
  };
}
