import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/schema';

/**
 * Who did what (spec 3 §3). Rows are only ever added: a trigger refuses anything else, and each row carries the hash of
 * the one before. They outlive the member they name, so that nothing here refers to a member's row.
 */
export const securityAuditLog = pgTable(
  'security_audit_log',
  {
    id: uuid('id').primaryKey(),
    /** 1, 2, 3 … without a gap. Given under a lock, not by a sequence, whose numbers are lost with a transaction. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    /** None for the operator and for visitors. */
    userId: uuid('user_id'),
    /** As what they did it. */
    actorRole: text('actor_role').notNull(),
    action: text('action').notNull(),
    resourceType: text('resource_type').notNull(),
    resourceId: text('resource_id'),
    newValues: jsonb('new_values').$type<Record<string, unknown>>().notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull(),
    previousHash: text('previous_hash').notNull(),
    /** SHA-256 of everything else in the row, hex. */
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
