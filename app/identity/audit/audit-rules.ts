/**
 * One audit log entry. Never contains names, addresses or secrets, because entries are kept after members are deleted.
 */
export type AuditEntry = {
  /** The action in snake_case, such as `role_assignment`. */
  action: string;
  /** The kind of resource affected, such as `user`, `article` or `settings`. */
  resourceType: string;
  /** The affected resource, or null if the action does not affect a single one. */
  resourceId: string | null;
  /** The new values. Must be serialisable as JSON. */
  values?: Record<string, unknown>;
};

export const severities = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof severities)[number];

/** Actions with a severity above `low` (spec 3 §4). */
export const severeActions = {
  critical: ['data_export'],
  high: ['role_assignment', 'role_removal', 'login_failed', 'permission_denied'],
  medium: ['admin_action', 'role_changed'],
} as const satisfies Partial<Record<Severity, readonly string[]>>;

/** Returns an action's severity (spec 3 §4). */
export function severityOf(action: string): Severity {
  for (const severity of ['critical', 'high', 'medium'] as const) {
    if ((severeActions[severity] as readonly string[]).includes(action)) return severity;
  }
  return 'low';
}

/** The result of verifying the hash chain. */
export type ChainState =
  | { state: 'whole'; rows: number; head: string }
  /**
   * `missing`: rows before this one were deleted or reordered. `changed`: this row was modified after it was written.
   */
  | { state: 'broken'; at: number; because: 'missing' | 'changed' };
