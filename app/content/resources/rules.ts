import { z } from 'zod';
import { multiLine, singleLine } from '~/platform/forms/form-fields';
import { m } from '~/platform/languages/compiled/messages';
import { longestDescription, longestToolName } from './constants';

/** Maximum number of requests per client per hour. */
export const requestsPerHour = 10;

/** Both visible fields are required (spec 1 §5). */
export const toolReviewRequest = z.object({
  toolName: singleLine({ limit: longestToolName, required: () => m.request_tool_name_required() }),
  description: multiLine({ limit: longestDescription, required: () => m.request_description_required() }),
  /** Chosen at random by the browser when this request is first sent. */
  submissionKey: z.uuid().optional().catch(undefined),
});
export type ToolReviewRequest = z.output<typeof toolReviewRequest>;
