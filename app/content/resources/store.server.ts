import { asc, eq } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { aiTools, toolReviewRequests } from './schema';

/** Returns all tools in display order. */
export async function listTools(executor: Executor) {
  return await executor.select().from(aiTools).orderBy(asc(aiTools.position), asc(aiTools.name));
}

export type AiTool = Awaited<ReturnType<typeof listTools>>[number];

export type AiToolRow = typeof aiTools.$inferInsert;

/** Inserts a tool, or updates the one with the same slug, which keeps its ID. Returns the ID. */
export async function saveTool(executor: Executor, row: AiToolRow): Promise<string> {
  const { id, ...values } = row;
  await executor.insert(aiTools).values(row).onConflictDoUpdate({ target: aiTools.slug, set: values });
  const [stored] = await executor.select({ id: aiTools.id }).from(aiTools).where(eq(aiTools.slug, row.slug));
  return stored?.id ?? id;
}

/** Whether a tool has this slug. */
export async function hasTool(executor: Executor, slug: string): Promise<boolean> {
  return (await executor.$count(aiTools, eq(aiTools.slug, slug))) > 0;
}

/** Whether a request has been stored. */
export async function hasRequest(executor: Executor, id: string): Promise<boolean> {
  return (await executor.$count(toolReviewRequests, eq(toolReviewRequests.id, id))) > 0;
}

/** Stores a request unless one with its ID is stored already. */
export async function insertRequest(executor: Executor, row: typeof toolReviewRequests.$inferInsert): Promise<void> {
  await executor.insert(toolReviewRequests).values(row).onConflictDoNothing();
}
