import { database, type Executor } from '~/platform/database/database.server';
import type { Sender } from '~/platform/forms/forms.server';
import { submissionId } from '~/platform/forms/submission-id.server';
import type { StorableHtml } from '~/platform/html/sanitise.server';
import { hourlyLimit } from '~/platform/rate-limits/hourly-limit.server';
import { requestsPerHour, type ToolReviewRequest } from './rules';
import { type AiTool, type AiToolRow, hasRequest, hasTool, insertRequest, listTools, saveTool } from './store.server';

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
 * Stores a reader's request for a review, for the newsroom, once for what is sent again with the same key.
 * @throws AppError `too_many` when the client has sent too many requests.
 */
export async function requestToolReview(
  { submissionKey, ...request }: ToolReviewRequest,
  sender: Sender,
): Promise<void> {
  const id = submissionId(submissionKey, [request.toolName, request.description]);
  if (submissionKey && (await hasRequest(database(), id))) return;
  await limitRequests(sender.address);
  await insertRequest(database(), { id, ...request });
}

export type AiToolInput = Omit<AiToolRow, 'id' | 'content'> & { content: StorableHtml };

/** Whether a tool has this slug. For use cases that have already checked permissions. */
export const hasAiTool = (executor: Executor, slug: string): Promise<boolean> => hasTool(executor, slug);

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
