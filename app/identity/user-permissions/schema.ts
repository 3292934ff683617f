import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/schema';
import { memberIdColumn, users } from '../accounts/schema';
import { permissionsTable } from '../roles/schema';

/** Permissions granted to individual members in addition to those of their role. */
export const userPermissions = pgTable(
  'user_permissions',
  {
    userId: memberIdColumn(),
    permissionId: uuid('permission_id')
      .notNull()
      .references(() => permissionsTable.id, { onDelete: 'cascade' }),
    /** Null if the member who granted the permission has since been deleted. */
    grantedBy: uuid('granted_by').references(() => users.id, { onDelete: 'set null' }),
    /** When the grant ends; null for never. */
    expiresAt: timestamptz('expires_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.permissionId] }),
    index('user_permissions_permission').on(table.permissionId),
    index('user_permissions_granted_by').on(table.grantedBy),
  ],
);
