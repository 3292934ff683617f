import type { FormResult } from '~/platform/forms/forms';
import type { Finding } from './checklist/checklist-rules';
import type { Publication } from './publishing/publication';
import type { WaitingDecision } from './queue/queue.server';
import type { WorkflowIntent } from './rules';

/**
 * Data returned with a notice: the path of the published article, the result of its publication or scheduling, or the
 * checklist findings, and the article to decide on next.
 */
export type Shown = { path?: string; publication?: Publication; findings?: Finding[]; next?: WaitingDecision | null };
/** Result of a workflow form; `intent` identifies the form. */
export type WorkflowResult = FormResult<string, Shown> & { intent?: WorkflowIntent };
