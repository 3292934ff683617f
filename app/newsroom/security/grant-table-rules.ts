import type { GrantedPermission } from '~/identity/roles/grant-rules';
import { type Role, roles } from '~/platform/permissions/actors';
import type { PermissionCounts } from '~/platform/permissions/grants';

/** A row of the permission table, as one member sees it. */
export type GrantRow = GrantedPermission & {
  /** Roles whose cell the member may change. */
  changeable: Role[];
  /** Last day of the member's own time-limited permission, which they therefore cannot grant to a role. */
  heldUntil: Date | null;
};

export type GrantTable = {
  rows: GrantRow[];
  counts: PermissionCounts;
  /** Number of members with each role. */
  people: Record<Role, number>;
};

/** Names of the roles in the table's narrow columns, and in sentences. */
export const roleNames: Record<Role, { label: string; short: string }> = {
  admin: { label: 'Admin', short: 'Admin' },
  editor: { label: 'Editor', short: 'Editor' },
  moderator: { label: 'Moderator', short: 'Mod.' },
  subscriber: { label: 'Subscriber', short: 'Subs.' },
};

/** A cell as a form value: the permission's ID and the role. */
export const cellOf = (permissionId: string, role: Role): string => `${permissionId}.${role}`;

/** A change to one cell. */
export type CellChange = { permissionId: string; role: Role; isGranted: boolean };

/** Returns the cells in a list separated by white space; anything else in it is ignored. */
function cellsIn(text: string): Set<string> {
  return new Set(
    text.split(/\s+/).filter((cell) => {
      const [id, role] = cell.split('.');
      return Boolean(id) && (roles as readonly string[]).includes(role ?? '');
    }),
  );
}

/**
 * Returns what a member changed in the table. Cells that others have changed in the meantime are left alone, because
 * the form includes what it showed.
 * @param before cells that were ticked when the table was shown.
 * @param granted cells that are ticked now.
 */
export function changesBetween(before: string, granted: string): CellChange[] {
  const [had, has] = [cellsIn(before), cellsIn(granted)];
  const change = (cell: string, isGranted: boolean): CellChange => {
    const [permissionId = '', role] = cell.split('.');
    return { permissionId, role: role as Role, isGranted };
  };
  return [
    ...[...has].filter((cell) => !had.has(cell)).map((cell) => change(cell, true)),
    ...[...had].filter((cell) => !has.has(cell)).map((cell) => change(cell, false)),
  ];
}

/** Groups and their resources. Any other resource is a group of its own. */
const groupsOfResources: readonly (readonly [title: string, resources: readonly string[]])[] = [
  ['Articles', ['articles']],
  ['Content', ['authors', 'categories', 'media', 'reviews']],
  ['Community', ['comments', 'content', 'engagement', 'moderation']],
  ['People', ['permissions', 'subscribers', 'users']],
  [
    'Site',
    [
      ...['audit', 'backups', 'diagnostics', 'health', 'jobs', 'newsroom', 'rate_limits', 'service_keys', 'settings'],
      'webhooks',
    ],
  ],
];

/** Returns the permissions grouped by what they are about; those for apps come last. */
export function groupRows(rows: readonly GrantRow[]): { title: string; rows: GrantRow[] }[] {
  const groups = new Map<string, GrantRow[]>(groupsOfResources.map(([title]) => [title, []]));
  const titleOf = ({ name, isBuiltIn }: GrantRow): string => {
    if (!isBuiltIn) return 'For apps';
    const resource = name.split('.')[0] ?? name;
    const words = resource.replaceAll('_', ' ');
    const group = groupsOfResources.find(([, resources]) => resources.includes(resource));
    return group?.[0] ?? words.charAt(0).toUpperCase() + words.slice(1);
  };
  for (const row of [...rows].sort((one, other) => Number(other.isBuiltIn) - Number(one.isBuiltIn))) {
    const title = titleOf(row);
    groups.set(title, [...(groups.get(title) ?? []), row]);
  }
  return [...groups].map(([title, rows]) => ({ title, rows })).filter(({ rows }) => rows.length > 0);
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

/** Says what unsaved changes would do, and whom they affect. */
export function changesText(changes: readonly CellChange[], { rows, people: counts }: GrantTable): string {
  const [only] = changes;
  const affected = roles
    .filter((role) => changes.some((change) => change.role === role))
    .reduce((sum, role) => sum + counts[role], 0);
  const row = rows.find(({ id }) => id === only?.permissionId);
  if (changes.length !== 1 || !only || !row) return `${changes.length} changes, affecting ${people(affected)}`;
  return `${roleNames[only.role].label} ${only.isGranted ? 'gets' : 'loses'} ${row.name}, affecting ${people(affected)}`;
}
