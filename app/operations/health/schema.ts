import { sql } from 'drizzle-orm';
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/schema';

/** What the checks have found in the last two days. All rows of one run have the same time. */
export const healthResults = pgTable(
  'health_results',
  {
    /** The check's name. A later version of the program may no longer have it. */
    checkName: text('check_name').notNull(),
    checkedAt: timestamptz('checked_at').notNull(),
    state: text('state').notNull(),
    message: text('message').notNull(),
    milliseconds: integer('milliseconds').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.checkName, table.checkedAt] }),
    index('health_results_time').on(table.checkedAt),
    check('health_results_state', sql`${table.state} in ('healthy', 'warning', 'unhealthy')`),
  ],
);

/** How often each check passed on each day (in UTC), for its bars. */
export const healthDays = pgTable(
  'health_days',
  {
    checkName: text('check_name').notNull(),
    day: date('day').notNull(),
    passed: integer('passed').notNull(),
    warned: integer('warned').notNull(),
    failed: integer('failed').notNull(),
    /** Sum of the times that the checks took. */
    milliseconds: doublePrecision('milliseconds').notNull(),
  },
  (table) => [primaryKey({ columns: [table.checkName, table.day] }), index('health_days_day').on(table.day)],
);

/** Times during which a check did not pass. */
export const healthIncidents = pgTable(
  'health_incidents',
  {
    id: uuid('id').primaryKey(),
    checkName: text('check_name').notNull(),
    /** `warning` or `unhealthy`. A change from one to the other ends one incident and begins another. */
    state: text('state').notNull(),
    /** What the check had found when the incident was confirmed. */
    message: text('message').notNull(),
    beganAt: timestamptz('began_at').notNull(),
    /** Null while it lasts. */
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    uniqueIndex('health_incidents_open').on(table.checkName).where(sql`${table.endedAt} is null`),
    index('health_incidents_time').on(table.beganAt),
    check('health_incidents_state', sql`${table.state} in ('warning', 'unhealthy')`),
  ],
);
