import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useFetchers } from 'react-router';
import { workflowPath } from '../rules';
import type { WorkflowView } from '../workflow-view';

/** A step that is being taken: the form that sends it, and whether it still waits for the text to be saved. */
type Step = { formId: string; isSaving: boolean };

/** The step that is being taken on this page, by article. */
const steps = new Map<string, Step>();
/**
 * Articles whose buttons have just changed on this page other than by a step, with the timers after which steps can be
 * taken again.
 */
const changed = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Nothing shows the steps now.
    if (listeners.size > 0) return;
    steps.clear();
    for (const articleId of changed.keys()) endChange(articleId);
  };
};
const announce = (): void => {
  for (const listener of listeners) listener();
};

function endChange(articleId: string): void {
  clearTimeout(changed.get(articleId));
  changed.delete(articleId);
}

/**
 * How long no other step can be pressed after one has been taken, in milliseconds: another button may have taken the
 * place of the one that was pressed, where a second, impatient click would press it.
 */
const settlingTime = 800;
/**
 * How long no step can be pressed after the status has changed without one, in milliseconds. It is longer, because whoever
 * does not know of the change goes on pressing the button that they see.
 */
const surpriseTime = 1_500;

/** Keeps steps from being pressed for a time, in milliseconds: by default, as long as after a step. */
export function pauseSteps(articleId: string, length = settlingTime): void {
  endChange(articleId);
  const end = (): void => {
    endChange(articleId);
    announce();
  };
  changed.set(articleId, setTimeout(end, length));
  announce();
}

/** Marks a step as being taken, until it ends. */
export function setStep(articleId: string, step: Step): void {
  steps.set(articleId, step);
  announce();
}

/** Ends a step; if it has been taken, after `settlingTime`. */
export function endStep(articleId: string, isTaken: boolean): void {
  const ended = steps.get(articleId);
  const end = (): void => {
    if (steps.get(articleId) !== ended) return;
    steps.delete(articleId);
    // The change of the status was expected.
    if (isTaken) endChange(articleId);
    announce();
  };
  if (isTaken) setTimeout(end, settlingTime);
  else end();
}

type Shown = Pick<WorkflowView, 'articleId' | 'version' | 'publicationState' | 'changedBy'>;

/** What was last decided about an article, whatever has been typed since. */
const decisionOf = ({ publicationState: { status, isLive, approvalInvalidated } }: Shown): string => {
  if (approvalInvalidated) return 'approved';
  return isLive && status === 'draft' ? 'published' : status;
};

/** Whether an article has another status only because of what the member has typed on this page. */
const isTypedHere = (before: Shown, now: Shown, othersVersion: number): boolean =>
  now.version > before.version &&
  othersVersion <= before.version &&
  now.changedBy.text?.isSelf === true &&
  decisionOf(before) === decisionOf(now);

/**
 * Keeps steps from being pressed for a moment once a page shows another status of an article: the main button now means
 * something else, and after a refused decision, for instance, the next click would submit what its writer has withdrawn.
 * A status that changes because of the member’s own typing surprises nobody.
 * @param othersVersion the latest version in which the page has received changes by others; by default, nothing can be
 * typed on it.
 */
export function useStatusChange(workflow: Shown | undefined, othersVersion = Number.POSITIVE_INFINITY): void {
  const shown = useRef(workflow);
  // Before the new button can be pressed.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = workflow;
    if (!before || !workflow || before.articleId !== workflow.articleId) return;
    if (before.publicationState.status === workflow.publicationState.status) return;
    if (isTypedHere(before, workflow, othersVersion)) return;
    pauseSteps(workflow.articleId, surpriseTime);
  }, [workflow, othersVersion]);
}

/** Whether the step of a form, which may have been taken with a button elsewhere on the page, waits for the save. */
export const useIsSavePending = (articleId: string, formId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => {
      const step = steps.get(articleId);
      return step?.formId === formId && step.isSaving;
    },
    () => false,
  );

/** Whether a step of the member’s own is being taken with an article, whichever form sends it. */
export function useIsStepUnderWay(articleId: string): boolean {
  const isRegistered = useSyncExternalStore(
    subscribe,
    () => steps.has(articleId),
    () => false,
  );
  const isSent = useFetchers().some(({ formAction }) => formAction?.startsWith(workflowPath(articleId)));
  return isRegistered || isSent;
}

/** Whether no step can be taken with an article now: one is under way, or its buttons have just changed. */
export function useIsTakingStep(articleId: string): boolean {
  const isUnderWay = useIsStepUnderWay(articleId);
  const isPaused = useSyncExternalStore(
    subscribe,
    () => changed.has(articleId),
    () => false,
  );
  return isUnderWay || isPaused;
}
