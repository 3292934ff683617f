/**
 * Keeps the bottom toolbar of phones above the keyboard, which browsers lay over the page.
 * @returns a function that ends this.
 */
export function keepAboveKeyboard(): () => void {
  const { visualViewport, document } = window;
  if (!visualViewport) return () => undefined;
  const update = (): void => {
    const covered = Math.max(0, window.innerHeight - visualViewport.height - visualViewport.offsetTop);
    document.documentElement.style.setProperty('--keyboard', `${Math.round(covered)}px`);
  };
  for (const event of ['resize', 'scroll']) visualViewport.addEventListener(event, update);
  return () => {
    for (const event of ['resize', 'scroll']) visualViewport.removeEventListener(event, update);
    document.documentElement.style.removeProperty('--keyboard');
  };
}
