import { vi } from 'vitest';

/** Gives jsdom modal dialogs, which it lacks: opening one focuses its first button, and closing it fires an event. */
export function stubDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    this.querySelector('button')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}

/** Gives jsdom, which has no layout, observers that never report a change of size. */
export function stubResizeObserver(): void {
  class Observer {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
}

/** Gives jsdom media queries, which it lacks: either all match or none do. */
export function stubMediaQueries(matches = false): void {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches }));
}
