import { sql } from 'drizzle-orm';
import { check, date, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/schema';

/** Daily counts of each measured value, without any data about readers. */
export const webVitals = pgTable(
  'web_vitals',
  {
    /** In UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    /** FCP, LCP, CLS, INP or TTFB. */
    metric: text('metric').notNull(),
    /** Kind of page, not its address. */
    page: text('page').notNull(),
    device: text('device').notNull(),
    /** In milliseconds, except CLS, which has no unit; two significant digits. */
    value: doublePrecision('value').notNull(),
    samples: integer('samples').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.metric, table.page, table.device, table.value] }),
    check('web_vitals_metric', sql`${table.metric} in ('FCP', 'LCP', 'CLS', 'INP', 'TTFB')`),
    check('web_vitals_device', sql`${table.device} in ('phone', 'tablet', 'desktop')`),
    check('web_vitals_samples', sql`${table.samples} > 0 and ${table.value} >= 0`),
  ],
);

/** Errors in readers' browsers, one row for all occurrences of an error. */
export const clientErrors = pgTable(
  'client_errors',
  {
    /** SHA-256 of the key shared by all occurrences of the error. */
    fingerprint: text('fingerprint').primaryKey(),
    message: text('message').notNull(),
    stack: text('stack').notNull(),
    severity: text('severity').notNull(),
    /** Kind of page on which the error last occurred. */
    page: text('page').notNull(),
    occurrences: integer('occurrences').notNull(),
    firstSeenAt: timestamptz('first_seen_at').notNull(),
    lastSeenAt: timestamptz('last_seen_at').notNull(),
  },
  (table) => [
    index('client_errors_top').on(table.occurrences, table.fingerprint),
    index('client_errors_last_seen').on(table.lastSeenAt),
    check('client_errors_severity', sql`${table.severity} in ('low', 'medium', 'high')`),
    check('client_errors_occurrences', sql`${table.occurrences} > 0`),
  ],
);
