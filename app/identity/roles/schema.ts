import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/schema';

/** What can be granted to roles (spec 3 §3): the program's own permissions, and others that apps ask for by the API. */
export const permissionsTable = pgTable('permissions', {
  id: uuid('id').primaryKey(),
  /** resource.action */
  name: text('name').notNull().unique(),
  description: text('description').notNull(),
  resource: text('resource').notNull(),
  action: text('action').notNull(),
  /** Whether the program itself asks for it. */
  isBuiltIn: boolean('is_built_in').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Which roles hold a permission. */
export const rolePermissions = pgTable(
  'role_permissions',
  {
    permissionId: uuid('permission_id')
      .notNull()
      .references(() => permissionsTable.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.permissionId, table.role] }),
    check('role_permissions_role', sql`${table.role} in ('subscriber', 'moderator', 'editor', 'admin')`),
  ],
);

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

/** Limits that an administrator has set otherwise than the program. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    name: text('name').primaryKey(),
    points: integer('points').notNull(),
    seconds: integer('seconds').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [check('rate_limits_positive', sql`${table.points} > 0 and ${table.seconds} > 0`)],
);
