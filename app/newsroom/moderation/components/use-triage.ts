import { type RefObject, useEffect, useRef } from 'react';
import { isDialogOpen } from '~/design/components/open-dialogs';
import { isTyping, shortcutOf, type TriageKey } from './shortcuts';

/** Selectors for the elements that shortcut keys click in the focused card. */
const clickTargets: Partial<Record<TriageKey, string>> = {
  a: '[data-do=approve]',
  s: '[data-do=spam]',
  l: '[data-do=later]',
  x: '[data-do=select]',
  o: '[data-do=open]',
};

/** Selectors for the fields that shortcut keys focus in the focused card, and for what shows them. */
const fieldTargets: Partial<Record<TriageKey, [field: string, opener: string]>> = {
  r: ['[data-do=reply]', '.decide.reply'],
  d: ['[data-do=reason]', '.decide.removal'],
};

/**
 * Handles the keyboard shortcuts that move the focus and click buttons in a list of comments. Ignores keys while the
 * user is typing or a dialog is open.
 * @param screen element that contains the cards (`[data-card]`) and the undo button (`[data-do=undo]`).
 */
export function useTriage(screen: RefObject<HTMLElement | null>, isOn: boolean, onHelp: () => void): void {
  const showHelp = useRef(onHelp);
  showHelp.current = onHelp;

  useEffect(() => {
    if (!isOn) return;
    const handleKeyDown = (event: KeyboardEvent): void => {
      const key = shortcutOf(event);
      const root = screen.current;
      if (!key || !root || isTyping(event.target) || isDialogOpen()) return;
      event.preventDefault();
      const cards = [...root.querySelectorAll<HTMLElement>('[data-card]:not([hidden])')];
      const index = cards.findIndex((card) => card.contains(document.activeElement));
      const current = cards[index];
      const click = (within: ParentNode | undefined, selector: string): void =>
        within?.querySelector<HTMLElement>(selector)?.click();
      if (key === '?') showHelp.current();
      else if (key === 'j') cards[Math.min(index + 1, cards.length - 1)]?.focus();
      else if (key === 'k') cards[Math.max(index - 1, 0)]?.focus();
      else if (key === 'z') click(root, '[data-do=undo]');
      else if (fieldTargets[key]) {
        const [field, opener] = fieldTargets[key];
        const details = current?.querySelector<HTMLDetailsElement>(opener);
        if (details) details.open = true;
        current?.querySelector<HTMLElement>(field)?.focus();
      } else click(current, clickTargets[key] ?? '');
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, [screen, isOn]);
}

/**
 * Moves the focus from a card that is about to be hidden to the next card, or to the previous one if it is the last.
 * @param isAlways also if the focus is elsewhere.
 * @returns the card that has the focus now, if it was moved.
 */
export function focusNeighbour(card: HTMLElement | null, isAlways = false): HTMLElement | undefined {
  if (!card || !(isAlways || card.contains(document.activeElement))) return undefined;
  const cards = [...(card.parentElement?.querySelectorAll<HTMLElement>('[data-card]:not([hidden])') ?? [])];
  const index = cards.indexOf(card);
  const neighbour = cards[index + 1] ?? cards[index - 1];
  neighbour?.focus();
  return neighbour;
}
