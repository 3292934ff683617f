/** Intercepts the next move in the history, so that the router does not see it and the page stays the same. */
function onNextMove(listener: () => void): () => void {
  const handle = (event: PopStateEvent): void => {
    // Not a move of the browser's: a navigation that is cancelled without a connection.
    if (!event.isTrusted) return;
    event.stopImmediatePropagation();
    stop();
    listener();
  };
  const stop = (): void => removeEventListener('popstate', handle, { capture: true });
  addEventListener('popstate', handle, { capture: true });
  return stop;
}

let opened = 0;
const keyOf = (): unknown => (history.state as { sheet?: unknown } | null)?.sheet;

/**
 * Adds a history entry for something that the Back button should close, with the page's own address and state.
 * @param onLeft called once the entry has been left.
 * @returns `leave`, which leaves the entry and then calls its argument, before `onLeft`; and `drop`, which leaves it
 * silently, for when what it represents has already gone.
 */
export function takeHistoryEntry(onLeft: () => void) {
  opened += 1;
  const sheet = opened;
  let isHeld = true;
  let next: (() => void) | undefined;
  history.pushState({ ...(history.state as object | null), sheet }, '');
  const stop = onNextMove(() => {
    isHeld = false;
    next?.();
    onLeft();
  });
  return {
    leave(after?: () => void): void {
      if (!isHeld) return;
      // A second call, such as a double click, must not go back a second time.
      isHeld = false;
      next = after;
      history.back();
    },
    drop(): void {
      if (!isHeld) return;
      isHeld = false;
      stop();
      // If a navigation has already added another entry, there is nothing to go back to.
      if (keyOf() !== sheet) return;
      onNextMove(() => {});
      history.back();
    },
  };
}
