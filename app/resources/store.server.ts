import { asc } from 'drizzle-orm';
import type { Executor } from '~/platform/database.server';
import { aiTools, toolReviewRequests } from './schema';

/** All tools in their order. */
export async function listTools(executor: Executor) {
  return await executor.select().from(aiTools).orderBy(asc(aiTools.position), asc(aiTools.name));
}

export type AiTool = Awaited<ReturnType<typeof listTools>>[number];

export async function insertRequest(executor: Executor, row: typeof toolReviewRequests.$inferInsert): Promise<void> {
  await executor.insert(toolReviewRequests).values(row);
}
