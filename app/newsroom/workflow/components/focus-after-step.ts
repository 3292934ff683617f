const isShown = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element.getClientRects().length > 0;

/** The form that was sent, the button that sent it, and what that said. */
export type Pressed = { form: HTMLFormElement; button: HTMLElement | null; label: string };

/**
 * Gives the focus a place after a step. The button that was pressed loses it, as it is disabled meanwhile and often
 * another one afterwards: the first field with a problem gets the focus or, if nothing else has it, the same button, if
 * the step can be taken again, or else the status, which says what the step has changed.
 */
export function focusAfterStep({ form, button, label }: Pressed): void {
  const invalid = [...form.elements].find((element) => element.getAttribute('aria-invalid') === 'true') ?? null;
  if (isShown(invalid)) invalid.focus();
  if (document.activeElement !== document.body) return;
  const status = document.querySelector('.workflow-status');
  const isSame = isShown(button) && button.textContent === label;
  if (!isSame && isShown(status)) status.focus({ preventScroll: true });
  else if (isShown(button)) button.focus({ preventScroll: true });
}
