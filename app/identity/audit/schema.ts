import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/schema';

/**
 * The audit log (spec 3 §3). Append-only: a trigger rejects updates and deletions, and each row contains the hash of
 * the previous one. Rows are kept after the members they refer to are deleted, so `user_id` is not a foreign key.
 */
export const securityAuditLog = pgTable(
  'security_audit_log',
  {
    id: uuid('id').primaryKey(),
    /** 1, 2, 3 … without gaps: assigned under a lock, since a PostgreSQL sequence skips numbers on rollback. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    /** Null for the operator and for visitors. */
    userId: uuid('user_id'),
    /** The actor's role at the time. */
    actorRole: text('actor_role').notNull(),
    action: text('action').notNull(),
    resourceType: text('resource_type').notNull(),
    resourceId: text('resource_id'),
    newValues: jsonb('new_values').$type<Record<string, unknown>>().notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: timestamptz('created_at').notNull(),
    previousHash: text('previous_hash').notNull(),
    /** SHA-256 of all other columns, in hex. */
    hash: text('hash').notNull(),
  },
  (table) => [
    uniqueIndex('security_audit_log_sequence').on(table.sequence),
    index('security_audit_log_action').on(table.action, table.sequence),
    index('security_audit_log_user').on(table.userId, table.sequence),
    index('security_audit_log_resource').on(table.resourceType, table.resourceId, table.sequence),
    index('security_audit_log_time').on(table.createdAt),
  ],
);
