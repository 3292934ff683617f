import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/schema';

/** What can be granted to roles (spec 3 §3): the program's own permissions, and others that apps ask for by the API. */
export const permissionsTable = pgTable('permissions', {
  id: uuid('id').primaryKey(),
  /** resource.action */
  name: text('name').notNull().unique(),
  description: text('description').notNull(),
  resource: text('resource').notNull(),
  action: text('action').notNull(),
  /** Whether the program itself checks it. */
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
    /** From this moment on the role does not hold it any more; none for without end. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.permissionId, table.role] }),
    check('role_permissions_role', sql`${table.role} in ('subscriber', 'moderator', 'editor', 'admin')`),
  ],
);
