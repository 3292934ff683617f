const isShown = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element.getClientRects().length > 0;

/**
 * Gives the focus a place after a step. The button that was pressed loses it, as it is disabled meanwhile and often
 * another one afterwards: the first field with a problem gets the focus or, if nothing else has it, the status, which
 * says what the step has changed.
 * @param button the button that was pressed; gets the focus where the status is not shown.
 */
export function focusAfterStep(form: HTMLFormElement, button: HTMLElement | null): void {
  const invalid = [...form.elements].find((element) => element.getAttribute('aria-invalid') === 'true') ?? null;
  if (isShown(invalid)) invalid.focus();
  if (document.activeElement !== document.body) return;
  const status = document.querySelector('.workflow-status');
  if (isShown(status)) status.focus({ preventScroll: true });
  else if (isShown(button)) button.focus({ preventScroll: true });
}
