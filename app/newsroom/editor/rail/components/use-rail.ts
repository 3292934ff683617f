import { useCallback, useEffect, useState } from 'react';
import { isPhone } from '~/design/controls/overlays/phone';
import type { EditorTab } from '~/newsroom/drafts/editor-panels';
import { type FieldProblems, tabOfPlace } from '~/newsroom/editor/rules';
import type { EditorPlace } from '~/newsroom/editor/text/components/rich-text';
import { showInCard } from '~/newsroom/workflow/steps/components/next-step-bar';
import { scrollToPart } from '~/newsroom/workflow/steps/components/scroll-to-part';

/** What is beside the text: which tab is chosen, and whether it is shown. */
export type Rail = {
  tab: EditorTab;
  /** Whether it is beside or below the text. On phones it never is. */
  isOpen: boolean;
  /** Whether it is shown as a sheet, on phones. */
  isSheetOpen: boolean;
  choose: (tab: EditorTab) => void;
  toggle: () => void;
  closeSheet: () => void;
  /** Shows a tab, and then calls `then`. */
  show: (tab: EditorTab, then?: () => void) => void;
};

/** How long the target of a link is highlighted, in milliseconds. */
const arrivalDuration = 2_000;

const findPlace = (hash: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-place="${hash.slice(1)}"]`);

/**
 * Focuses the control at a place in the editor, and scrolls only as far as it takes to show it. Places are not IDs: the
 * browser and the router scroll those to the top, with everything around them.
 */
function focusPlace(hash: string): void {
  const place = findPlace(hash);
  if (!place) return;
  const field = place.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select, [role="combobox"]');
  (field ?? place).focus({ preventScroll: true });
  // With what belongs to it, if that fits.
  const panel = place.closest<HTMLElement>('.panel');
  if (panel) scrollToPart(panel);
  scrollToPart(place);
  // After a click, browsers show no focus on a button.
  if (!field) place.animate?.([{ outline: '2px solid var(--accent)', outlineOffset: '4px' }, {}], arrivalDuration);
}

/**
 * Returns the state of the panels beside the text. They open at the place that a link names, and at the first field with
 * a problem.
 */
export function useRail({
  place,
  problems,
  isHydrated,
  isCardShown,
}: {
  place: EditorPlace | null;
  problems: FieldProblems;
  isHydrated: boolean;
  /** Whether the Workflow card has been loaded, so that everything in its tab is where it stays. */
  isCardShown: boolean;
}): Rail {
  const [tab, choose] = useState<EditorTab>('workflow');
  const [isOpen, setIsOpen] = useState(true);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [shown, setShown] = useState<{ then: () => void } | null>(null);
  const toggle = useCallback(() => setIsOpen((previous) => !previous), []);
  const closeSheet = useCallback(() => setIsSheetOpen(false), []);
  const show = useCallback((next: EditorTab, then: () => void = () => undefined) => {
    choose(next);
    setIsOpen(true);
    setIsSheetOpen(isPhone());
    setShown({ then });
  }, []);
  // Once the tab is shown.
  useEffect(() => shown?.then(), [shown]);

  useEffect(() => {
    // What the text lacks is described above it.
    if (!Object.keys(problems).some((field) => field !== 'content')) return;
    show('workflow', () => {
      const field = document.querySelector<HTMLElement>('.editor-side .editor-fields [aria-invalid="true"]');
      field?.focus({ preventScroll: true });
      // Together with the sentence below it, which says what to do.
      const place = field?.closest<HTMLElement>('.field');
      if (place) scrollToPart(place);
    });
  }, [problems, show]);

  const isPlaceShown = isHydrated && (isCardShown || !place?.hash.startsWith('#workflow-'));
  useEffect(() => {
    if (!place || !isPlaceShown) return;
    const { hash } = place;
    const named = tabOfPlace(hash);
    if (named) show(named, hash.startsWith('#workflow-') ? () => showInCard(hash) : () => focusPlace(hash));
    else {
      setIsSheetOpen(false);
      if (/^#article-[a-z-]+$/.test(hash)) focusPlace(hash);
    }
  }, [place, isPlaceShown, show]);

  // The Workflow card is above the other parts of its tab, and pushes the one with the focus out of sight.
  useEffect(() => {
    const shownPlace = place && isCardShown ? findPlace(place.hash) : null;
    if (shownPlace?.contains(document.activeElement)) scrollToPart(shownPlace);
  }, [place, isCardShown]);

  return { tab, isOpen, isSheetOpen, choose, toggle, closeSheet, show };
}
