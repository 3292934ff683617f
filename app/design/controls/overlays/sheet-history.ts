/** What waits for the next move in the history, the latest last. */
const waiting: (() => void)[] = [];

/** Passes a move in the history to what was added last, so that the router does not see it. */
function handleMove(event: PopStateEvent): void {
  // Not a move of the browser's: a navigation that is cancelled without a connection.
  if (!event.isTrusted) return;
  const listener = waiting.pop();
  if (!listener) return;
  event.stopImmediatePropagation();
  listener();
}

// Browsers call the listeners of the window in the order in which they were added, even those that capture. The newsroom
// therefore imports this module before the router starts.
if (typeof window !== 'undefined') addEventListener('popstate', handleMove);

/** Intercepts the next move in the history, so that the router does not see it and the page stays the same. */
function onNextMove(listener: () => void): () => void {
  waiting.push(listener);
  return () => {
    const index = waiting.indexOf(listener);
    if (index >= 0) waiting.splice(index, 1);
  };
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
