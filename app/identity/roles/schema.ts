import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/schema';

/** Permissions that can be granted (spec 3 §3): built-in ones, and others that apps read from the API. */
export const permissionsTable = pgTable('permissions', {
  id: uuid('id').primaryKey(),
  /** In the form `resource.action`. */
  name: text('name').notNull().unique(),
  description: text('description').notNull(),
  resource: text('resource').notNull(),
  action: text('action').notNull(),
  /** Whether the program itself checks the permission. */
  isBuiltIn: boolean('is_built_in').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

/** Permissions granted to roles. */
export const rolePermissions = pgTable(
  'role_permissions',
  {
    permissionId: uuid('permission_id')
      .notNull()
      .references(() => permissionsTable.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    /** When the grant ends; null for never. */
    expiresAt: timestamptz('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.permissionId, table.role] }),
    check('role_permissions_role', sql`${table.role} in ('subscriber', 'moderator', 'editor', 'admin')`),
  ],
);
