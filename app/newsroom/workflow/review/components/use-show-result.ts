import { type RefObject, useEffect, useRef } from 'react';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';

/** Scrolls to the status, which is at the top of the rail. */
function showTop(rail: HTMLElement): void {
  for (const part of [rail, rail.querySelector('.review-scroll')]) if (part) part.scrollTop = 0;
  // Where the rail is part of the page, as on phones, its beginning is far above its buttons.
  if (rail.getBoundingClientRect().top < 0) rail.scrollIntoView();
}

/**
 * Scrolls the rail to what a step has changed: to the new status or time of publication, which are at the top, or to the
 * schedule, which says the time of unpublication once it is saved. A new status gets the focus if the pressed button has
 * lost it, also after a response was lost.
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
    if (status !== shown.status && rail.current) {
      showTop(rail.current);
      const { activeElement: focused } = document;
      if (!focused || focused === document.body || focused.matches(':disabled'))
        rail.current.querySelector<HTMLElement>('.workflow-status')?.focus({ preventScroll: true });
    } else if (unpublishAt !== shown.unpublishAt)
      rail.current?.querySelector('#workflow-schedule')?.scrollIntoView({ block: 'nearest' });
  });
}
