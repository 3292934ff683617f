import { sql } from 'drizzle-orm';
import { database, type Executor } from '~/platform/database/database.server';

/** Does work in a transaction in which no trigger is in the way: what only who owns the database can do. */
export function withoutTriggers<Result>(work: (executor: Executor) => Promise<Result>): Promise<Result> {
  return database().transaction(async (executor) => {
    await executor.execute(sql`set local session_replication_role = replica`);
    return work(executor);
  });
}
