import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ArticleStatus } from '~/content/articles/rules';
import { onLostStepShown } from '~/newsroom/workflow/components/shown-articles';
import { useIsTakingStep } from '~/newsroom/workflow/components/steps-under-way';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';

/** Scrolls to the status, which is at the top of the rail. */
function showTop(rail: HTMLElement): void {
  for (const part of [rail, rail.querySelector('.review-scroll')]) if (part) part.scrollTop = 0;
  // Where the rail is part of the page, as on phones, its beginning is far above its buttons.
  if (rail.getBoundingClientRect().top < 0) rail.scrollIntoView();
}

/**
 * Scrolls the rail to what a step has changed: to the new status or time of publication, which are at the top, or to the
 * schedule, which says the time of unpublication once it is saved.
 */
export function useShowResult(rail: RefObject<HTMLElement | null>, { publicationState, schedule }: WorkflowView): void {
  const shown = {
    status: `${publicationState.status} ${schedule.publishAt?.local}`,
    unpublishAt: schedule.unpublishAt?.local,
  };
  const before = useRef(shown);
  useEffect(() => {
    const { status, unpublishAt } = before.current;
    before.current = shown;
    if (status !== shown.status && rail.current) showTop(rail.current);
    else if (unpublishAt !== shown.unpublishAt)
      rail.current?.querySelector('#workflow-schedule')?.scrollIntoView({ block: 'nearest' });
  });
}

/**
 * Returns whether a step of the member’s own was taken, although its response was lost. The new status is then in view and
 * has the focus, as after any other step.
 */
export function useIsTakenAfterAll(
  rail: RefObject<HTMLElement | null>,
  { articleId, publicationState: { status } }: WorkflowView,
): boolean {
  const isTakingStep = useIsTakingStep(articleId);
  const [triedAt, setTriedAt] = useState<ArticleStatus>();
  const [isShownAgain, setIsShownAgain] = useState(false);
  if (isTakingStep && (triedAt !== status || isShownAgain)) {
    setTriedAt(status);
    setIsShownAgain(false);
  }
  useEffect(() => onLostStepShown(articleId, () => setIsShownAgain(true)), [articleId]);
  const isTaken = isShownAgain && triedAt !== undefined && triedAt !== status;
  useEffect(() => {
    if (!isTaken || !rail.current) return;
    showTop(rail.current);
    const focused = document.activeElement;
    if (focused === document.body || (focused instanceof HTMLButtonElement && rail.current.contains(focused)))
      rail.current.querySelector<HTMLElement>('.workflow-status')?.focus({ preventScroll: true });
  }, [isTaken, rail]);
  return isTaken;
}
