import { useSyncExternalStore } from 'react';
import { useFetchers } from 'react-router';
import { workflowPath } from '../rules';

/** A step that is being taken: the form that sends it, and whether it still waits for the text to be saved. */
type Step = { formId: string; isSaving: boolean };

/** The step that is being taken on this page, by article. */
const steps = new Map<string, Step>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Nothing shows the steps now.
    if (listeners.size === 0) steps.clear();
  };
};
const announce = (): void => {
  for (const listener of listeners) listener();
};

/**
 * How long no other step can be pressed after one has been taken, in milliseconds: another button may have taken the
 * place of the one that was pressed, where a second, impatient click would press it.
 */
const settlingTime = 800;

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
    announce();
  };
  if (isTaken) setTimeout(end, settlingTime);
  else end();
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
export function useIsTakingStep(articleId: string): boolean {
  const isRegistered = useSyncExternalStore(
    subscribe,
    () => steps.has(articleId),
    () => false,
  );
  const isSent = useFetchers().some(({ formAction }) => formAction?.startsWith(workflowPath(articleId)));
  return isRegistered || isSent;
}
