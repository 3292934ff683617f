import { database, type Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { Sender } from '~/platform/forms/forms.server';
import type { StorableHtml } from '~/platform/html/sanitise.server';
import { hourlyLimit } from '~/platform/rate-limits/hourly-limit.server';
import { requestsPerHour, type ToolReviewRequest } from './rules';
import { type AiTool, type AiToolRow, insertRequest, listTools, saveTool } from './store.server';

const limitRequests = hourlyLimit({
  name: 'tool-review',
  description: 'Tool review requests, by network',
  points: requestsPerHour,
});

/** Returns the AI tools in display order. */
export async function aiTools(): Promise<AiTool[]> {
  return listTools(database());
}

/**
 * Stores a reader's request for a review, for the newsroom.
 * @throws AppError `too_many` when the client has sent too many requests.
 */
export async function requestToolReview(request: ToolReviewRequest, sender: Sender): Promise<void> {
  await limitRequests(sender.address);
  await insertRequest(database(), { id: newId(), ...request });
}

export type AiToolInput = Omit<AiToolRow, 'id' | 'content'> & { content: StorableHtml };

/**
 * Inserts a tool, or updates the one with the same slug. For use cases that have already checked permissions.
 * @param toolId the ID of an inserted tool.
 * @returns its ID, and what sanitising removed or changed.
 */
export async function storeAiTool(
  executor: Executor,
  toolId: string,
  input: AiToolInput,
): Promise<{ id: string; issues: string[] }> {
  const { content, issues } = input.content;
  const id = await saveTool(executor, { id: toolId, ...input, content });
  return { id, issues };
}
