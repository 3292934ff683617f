import type { AuditAction } from './audit-actions';

/**
 * One audit log entry. Never contains names, addresses or secrets, because entries are kept after members are deleted.
 */
export type AuditEntry = {
  action: AuditAction;
  /** The kind of resource affected, such as `user`, `article` or `settings`. */
  resourceType: string;
  /** The affected resource, or null if the action does not affect a single one. */
  resourceId: string | null;
  /** The new values. Must be serialisable as JSON. */
  values?: Record<string, unknown>;
};

/** The result of verifying the hash chain. */
export type ChainState =
  | { state: 'intact'; rows: number; head: string }
  /**
   * `missing`: rows before this one were deleted or reordered. `changed`: this row was modified after it was written.
   */
  | { state: 'broken'; at: number; reason: 'missing' | 'changed' };
