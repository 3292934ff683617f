/** One entry of the log. Never contains names, addresses or secrets: it outlives the members. */
export type AuditEntry = {
  /** What was done, in snake_case: `role_assignment`. */
  action: string;
  /** The kind of thing it was done to: `user`, `article`, `setting`. */
  resourceType: string;
  /** Which one; none where there is no single one. */
  resourceId: string | null;
  /** What it has become, as JSON takes it. */
  values?: Record<string, unknown>;
};

export const severities = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof severities)[number];

/** Actions that are more than low (spec 3 §4). */
export const severeActions = {
  critical: ['data_export'],
  high: ['role_assignment', 'role_removal', 'login_failed', 'permission_denied'],
  medium: ['admin_action', 'role_changed'],
} as const satisfies Partial<Record<Severity, readonly string[]>>;

/** How severe an action is (spec 3 §4). */
export function severityOf(action: string): Severity {
  for (const severity of ['critical', 'high', 'medium'] as const) {
    if ((severeActions[severity] as readonly string[]).includes(action)) return severity;
  }
  return 'low';
}

/** What the check of the chain has found. */
export type ChainState =
  | { state: 'whole'; rows: number; head: string }
  /** `missing`: rows before this one are gone or in another order. `changed`: this row is not as it was written. */
  | { state: 'broken'; at: number; because: 'missing' | 'changed' };
