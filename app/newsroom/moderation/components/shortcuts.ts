/** Keyboard shortcuts of the comment queue, in the order of the help dialog. */
export const triageKeys = [
  ['j', 'Next comment'],
  ['k', 'Previous comment'],
  ['a', 'Approve'],
  ['r', 'Reply and approve'],
  ['s', 'Remove as spam'],
  ['d', 'Remove with a reason'],
  ['l', 'Later: move to the end of the list'],
  ['x', 'Select to approve several at once'],
  ['o', 'Open the article'],
  ['z', 'Undo the last decision'],
  ['?', 'Show this help'],
] as const;
export type TriageKey = (typeof triageKeys)[number][0];

export const isTriageKey = (key: string): key is TriageKey => triageKeys.some(([known]) => known === key);

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'isComposing'>;

/** Whether keys pressed in this element are typed text rather than shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) {
    return true;
  }
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
}

/** Returns the shortcut for a key press. Combinations with Ctrl, Alt or Command are left to the browser. */
export function shortcutOf(event: KeyPress): TriageKey | undefined {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return undefined;
  return isTriageKey(key) ? key : undefined;
}
