import { type RefObject, useEffect, useRef } from 'react';
import { isTyping, shortcutOf, type TriageKey } from './shortcuts';

/** What a key presses, within the comment that is looked at. */
const pressed: Partial<Record<TriageKey, string>> = {
  a: '[data-do=approve]',
  s: '[data-do=spam]',
  x: '[data-do=select]',
  o: '[data-do=open]',
};

/**
 * Moves through the comments of a list by keys, and presses their buttons: a key does what its button does. Nothing is
 * caught while someone types or a dialog is open.
 * @param screen what holds the cards (`[data-card]`) and the button that undoes (`[data-do=undo]`).
 */
export function useTriage(screen: RefObject<HTMLElement | null>, isOn: boolean, onHelp: () => void): void {
  const showHelp = useRef(onHelp);
  showHelp.current = onHelp;

  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent): void => {
      const key = shortcutOf(event);
      const root = screen.current;
      if (!key || !root || isTyping(event.target) || document.querySelector('dialog[open], [role=dialog]')) return;
      event.preventDefault();
      const cards = [...root.querySelectorAll<HTMLElement>('[data-card]:not([hidden])')];
      const place = cards.findIndex((card) => card.contains(document.activeElement));
      const current = cards[place];
      const click = (within: ParentNode | undefined, selector: string): void =>
        within?.querySelector<HTMLElement>(selector)?.click();
      if (key === '?') showHelp.current();
      else if (key === 'j') cards[Math.min(place + 1, cards.length - 1)]?.focus();
      else if (key === 'k') cards[Math.max(place - 1, 0)]?.focus();
      else if (key === 'u') click(root, '[data-do=undo]');
      else if (key === 'r') {
        const details = current?.querySelector('details');
        if (!details) return;
        details.open = true;
        details.querySelector<HTMLElement>('[data-do=reason]')?.focus();
      } else click(current, pressed[key] ?? '');
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [screen, isOn]);
}

/** Gives the focus to the card that comes after one that is about to go, or else to the one before it. */
export function focusBeside(card: HTMLElement | null): void {
  if (!card?.contains(document.activeElement)) return;
  const cards = [...(card.parentElement?.querySelectorAll<HTMLElement>('[data-card]:not([hidden])') ?? [])];
  const place = cards.indexOf(card);
  (cards[place + 1] ?? cards[place - 1])?.focus();
}
