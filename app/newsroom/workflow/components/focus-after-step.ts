const isShown = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element.getClientRects().length > 0;

/** The form that was sent, the button that sent it, and the list of checks that the form is in, which outlives it. */
export type Pressed = { form: HTMLFormElement; button: HTMLElement | null; checks: HTMLElement | null };

/** Returns what the focus needs after a step, before the step removes the form. */
export const pressedIn = (form: HTMLFormElement, button: HTMLElement | null): Pressed => ({
  form,
  button,
  checks: form.closest<HTMLElement>('.checks'),
});

/**
 * Gives the focus a place after a step. The button that was pressed loses it, as it is disabled meanwhile and often
 * another one afterwards: the first field with a problem gets the focus or, if nothing else has it, the list of
 * checks that it was in, or the status, which says what the step has changed, or the button, if the step has still to be taken or the status is not shown.
 */
export function focusAfterStep({ form, button, checks }: Pressed, isTaken: boolean): void {
  const invalid = [...form.elements].find((element) => element.getAttribute('aria-invalid') === 'true') ?? null;
  if (isShown(invalid)) invalid.focus();
  // A browser may leave it on the button until the next frame.
  if (document.activeElement !== document.body && document.activeElement !== button) return;
  const status = isShown(checks) ? checks : document.querySelector('.workflow-status');
  if (isTaken && isShown(status)) status.focus({ preventScroll: true });
  else if (isShown(button)) button.focus({ preventScroll: true });
}
