import type { ArticleStatus } from '~/content/articles/rules';
import { isBlocking } from '../checklist/checklist-rules';
import type { WorkflowView } from '../rules';

/** What the main button of the editor does: a step in the workflow, or a look at the published article. */
export type NextStep =
  | {
      kind: 'step';
      target: ArticleStatus;
      label: string;
      /** Why the step is refused; null if it is possible. */
      refusal: string | null;
      /** Whether the checklist is the reason. */
      isBlocked: boolean;
    }
  | { kind: 'restore' }
  | { kind: 'view' };

/** Returns how many checks block publication, as part of a sentence. */
const blockedText = (count: number): string => (count === 1 ? '1 check blocks' : `${count} checks block`);

/** Returns the next step for an article, with the reason why it is refused; null when there is none. */
export function nextStepOf({
  isInTrash,
  mayDelete,
  primary,
  publicationState,
  findings,
}: Pick<WorkflowView, 'isInTrash' | 'mayDelete' | 'primary' | 'publicationState' | 'findings'>): NextStep | null {
  if (isInTrash) return mayDelete ? { kind: 'restore' } : null;
  if (!primary) return publicationState.isLive ? { kind: 'view' } : null;
  const { target, refusal } = primary;
  const label = target === 'published' && publicationState.isLive ? 'Publish changes' : primary.label;
  const blocking = target === 'published' ? findings.filter(isBlocking).length : 0;
  if (refusal !== null || blocking === 0) return { kind: 'step', target, label, refusal, isBlocked: false };
  return { kind: 'step', target, label, refusal: blockedText(blocking), isBlocked: true };
}

/** Returns what has to happen next before readers see the text, for the status beside it; null when nothing has to. */
export function nextText({
  publicationState: { status },
  isInTrash,
}: Pick<WorkflowView, 'publicationState' | 'isInTrash'>): string | null {
  if (isInTrash) return null;
  const next: Record<ArticleStatus, string | null> = {
    draft: 'Review by another editor',
    pending: 'Approval by another editor',
    approved: 'Publication',
    published: null,
  };
  return next[status];
}
