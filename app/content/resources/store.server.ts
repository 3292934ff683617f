import { asc, eq } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { aiTools, toolReviewRequests } from './schema';

/** All tools in their order. */
export async function listTools(executor: Executor) {
  return await executor.select().from(aiTools).orderBy(asc(aiTools.position), asc(aiTools.name));
}

export type AiTool = Awaited<ReturnType<typeof listTools>>[number];

export type AiToolRow = typeof aiTools.$inferInsert;

/** Writes a tool under its address, new or known. Returns the key it has: one that exists keeps its own. */
export async function saveTool(executor: Executor, row: AiToolRow): Promise<string> {
  const { id, ...values } = row;
  await executor.insert(aiTools).values(row).onConflictDoUpdate({ target: aiTools.slug, set: values });
  const [stored] = await executor.select({ id: aiTools.id }).from(aiTools).where(eq(aiTools.slug, row.slug));
  return stored?.id ?? id;
}

export async function insertRequest(executor: Executor, row: typeof toolReviewRequests.$inferInsert): Promise<void> {
  await executor.insert(toolReviewRequests).values(row);
}
