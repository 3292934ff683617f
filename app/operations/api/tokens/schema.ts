import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { memberIdColumn } from '../../../identity/accounts/schema';
import { timestamptz } from '../../../platform/database/schema';

/** Members' API tokens. Revoking a token deletes its row, so it stops working on all nodes at once. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey(),
    userId: memberIdColumn(),
    name: text('name').notNull(),
    /** SHA-256 of the token, in hex. */
    hash: text('hash').notNull().unique(),
    scopes: text('scopes').array().notNull(),
    /** Whether the token was created in a session in which a second factor was proved. */
    hasSecondFactor: boolean('has_second_factor').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    lastUsedAt: timestamptz('last_used_at'),
    /** Beginning of the address from which the token was last used. */
    lastNetwork: text('last_network'),
    /** When the owner was notified that the token is about to expire. */
    notifiedAt: timestamptz('notified_at'),
  },
  (table) => [index('api_tokens_user').on(table.userId, table.id), index('api_tokens_expiry').on(table.expiresAt)],
);
