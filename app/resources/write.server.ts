import { eq } from 'drizzle-orm';
import type { Executor } from '~/platform/database.server';
import { sanitiseHtml } from '~/platform/html/sanitise.server';
import { type Actor, authorize } from '~/security/permissions';
import { aiTools } from './schema';

export type AiToolInput = Omit<typeof aiTools.$inferInsert, 'id'>;

/**
 * Stores a tool under its address, new or known, its HTML cleaned.
 * @returns its key, and what cleaning removed or changed
 */
export async function storeAiTool(
  actor: Actor,
  executor: Executor,
  newId: string,
  input: AiToolInput,
): Promise<{ id: string; issues: string[] }> {
  authorize(actor, 'articles.import');
  const cleaned = await sanitiseHtml(input.content ?? '', { hasPageTitle: true });
  const values = { ...input, content: cleaned.content };
  await executor
    .insert(aiTools)
    .values({ id: newId, ...values })
    .onConflictDoUpdate({ target: aiTools.slug, set: values });
  const [row] = await executor.select({ id: aiTools.id }).from(aiTools).where(eq(aiTools.slug, input.slug));
  return { id: row?.id ?? newId, issues: cleaned.issues };
}
