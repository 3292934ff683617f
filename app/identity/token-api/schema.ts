import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/schema';
import { sessions } from '../accounts/schema';

/** Refresh tokens of token API sessions, including used ones. Each is used once and determines its successor. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token, in hex. */
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    usedAt: timestamptz('used_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId, table.createdAt)],
);
