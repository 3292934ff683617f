import type { Executor } from '~/platform/database/database.server';
import { sanitiseHtml } from '~/platform/html/sanitise.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { type AiToolRow, saveTool } from './store.server';

export type AiToolInput = Omit<AiToolRow, 'id'>;

/**
 * Inserts a tool, or updates the one with the same slug. Sanitises its HTML.
 * @returns its ID, and what sanitising removed or changed.
 */
export async function storeAiTool(
  actor: Actor,
  executor: Executor,
  newId: string,
  input: AiToolInput,
): Promise<{ id: string; issues: string[] }> {
  authorize(actor, 'articles.import');
  const cleaned = await sanitiseHtml(input.content ?? '', { hasPageTitle: true });
  const id = await saveTool(executor, { id: newId, ...input, content: cleaned.content });
  return { id, issues: cleaned.issues };
}
