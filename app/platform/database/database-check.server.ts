import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { messageOf } from '~/platform/errors';
import type { HealthCheck } from '~/platform/health/health-check';
import { database } from './database.server';
import { healthProbe } from './schema';

/** Whether the database writes a row and reads it back. */
export const databaseCheck: HealthCheck = {
  name: 'database',
  title: 'Database',
  run: async () => {
    const row = { id: 1, value: randomUUID() };
    try {
      const [read] = await database().transaction(async (executor) => {
        await executor.insert(healthProbe).values(row).onConflictDoUpdate({ target: healthProbe.id, set: row });
        return executor.select().from(healthProbe).where(eq(healthProbe.id, row.id));
      });
      if (read?.value !== row.value) throw new Error('what was written was not read back');
      return { state: 'healthy', message: 'Reads and writes.' };
    } catch (error) {
      return { state: 'unhealthy', message: `Database error: ${messageOf(error)}` };
    }
  },
};

/** Seconds by which the clocks may differ before it is a warning, and before sign-in codes no longer match. */
const clockLimits = { warning: 2, unhealthy: 30 };

/** Whether the clock of this machine shows the same time as the database's. */
export const clockCheck: HealthCheck = {
  name: 'clock',
  title: 'Clock',
  run: async () => {
    const before = Date.now();
    const { rows } = await database().execute<{ milliseconds: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as milliseconds`,
    );
    const after = Date.now();
    // The database read its clock at some time in between.
    const own = (before + after) / 2;
    const seconds = Math.max(0, Math.abs((rows[0]?.milliseconds ?? 0) - own) - (after - before) / 2) / 1000;
    const difference = `The clocks of this machine and the database differ by ${seconds.toFixed(1)} seconds`;
    if (seconds >= clockLimits.unhealthy)
      return { state: 'unhealthy', message: `${difference}. Sign-in codes and schedules are affected.` };
    if (seconds >= clockLimits.warning) return { state: 'warning', message: `${difference}.` };
    return { state: 'healthy', message: 'In step with the database.' };
  },
};
