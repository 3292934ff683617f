/** Keys of the comment queue, with what they do, in the order they are explained. */
export const triageKeys = [
  ['j', 'Next comment'],
  ['k', 'Previous comment'],
  ['a', 'Approve'],
  ['r', 'Remove, with a reason'],
  ['s', 'Remove as spam'],
  ['x', 'Select for approving several at once'],
  ['o', 'Open the article'],
  ['u', 'Undo the last decision'],
  ['?', 'Show this help'],
] as const;
export type TriageKey = (typeof triageKeys)[number][0];

export const isTriageKey = (key: string): key is TriageKey => triageKeys.some(([known]) => known === key);

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'isComposing'>;

/** Whether someone is typing, where a letter is a letter. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) {
    return true;
  }
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
}

/** The shortcut that a key press is; none together with Ctrl, Alt or the command key, which belong to the browser. */
export function shortcutOf(event: Pressed): TriageKey | undefined {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return undefined;
  return isTriageKey(key) ? key : undefined;
}
