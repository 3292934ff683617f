import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/schema';
import { ofMember, users } from '../accounts/schema';
import { permissionsTable } from '../roles/schema';

/** Permissions that single members hold besides those of their role. */
export const userPermissions = pgTable(
  'user_permissions',
  {
    userId: ofMember(),
    permissionId: uuid('permission_id')
      .notNull()
      .references(() => permissionsTable.id, { onDelete: 'cascade' }),
    /** None when whoever granted it has left. */
    grantedBy: uuid('granted_by').references(() => users.id, { onDelete: 'set null' }),
    /** From this moment on it is not held any more; none for one without end. */
    expiresAt: moment('expires_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.permissionId] }),
    index('user_permissions_permission').on(table.permissionId),
    index('user_permissions_granted_by').on(table.grantedBy),
  ],
);
