import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/schema';

/** Limits changed from their defaults by an administrator. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    name: text('name').primaryKey(),
    points: integer('points').notNull(),
    seconds: integer('seconds').notNull(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [check('rate_limits_positive', sql`${table.points} > 0 and ${table.seconds} > 0`)],
);
