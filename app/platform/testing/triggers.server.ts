import { sql } from 'drizzle-orm';
import { database, type Executor } from '~/platform/database/database.server';

/** Runs `work` in a transaction with triggers disabled, as only the database owner can. */
export function withoutTriggers<Result>(work: (executor: Executor) => Promise<Result>): Promise<Result> {
  return database().transaction(async (executor) => {
    await executor.execute(sql`set local session_replication_role = replica`);
    return work(executor);
  });
}
