import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Conflict } from '~/newsroom/drafts/fields';
import type { ConflictPlace } from '~/newsroom/editor/document/conflict-places';

/** Returns the places in the text for which a version has to be chosen, each with the element for the choice. */
export function useConflictPlaces(conflicts: readonly Conflict[]): readonly ConflictPlace[] {
  const elements = useRef<ReadonlyMap<string, HTMLElement>>(new Map());
  return useMemo(() => {
    const places = conflicts.flatMap((conflict) => {
      if (conflict.field !== 'content') return [];
      const { id, end } = conflict;
      return [{ id, end, element: elements.current.get(id) ?? document.createElement('div') }];
    });
    // Those of conflicts that have been resolved are not kept.
    elements.current = new Map(places.map(({ id, element }) => [id, element]));
    return places;
  }, [conflicts]);
}

/**
 * Whether the member has a choice in front of them, rather than at the edge of the window.
 * @param others the element around the choices that are not about the text.
 */
export function useChoiceInView(places: readonly ConflictPlace[], others: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const inView = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target);
          else inView.delete(target);
        }
        setIsInView(inView.size > 0);
      },
      { rootMargin: '-25% 0px' },
    );
    for (const { element } of places) observer.observe(element);
    if (others.current) observer.observe(others.current);
    return () => observer.disconnect();
  }, [places, others]);
  return isInView;
}
