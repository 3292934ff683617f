export type Toast = {
  id: number;
  title: string;
  text?: string;
  isError: boolean;
  isOngoing: boolean;
  undo?: Undo;
  subject?: string;
  kind?: string;
};

/** A form that takes back what a toast reports: the path it is posted to, and its fields. */
export type Undo = { action: string; fields: Record<string, string> };

/** Least time that a toast stays visible while neither hovered nor focused, in milliseconds (WCAG 2.2, 2.2.1). */
export const toastDuration = 6_000;
/** Time to read a character, in milliseconds: slow readers read about 15 a second. */
const readingTime = 65;
/** As `toastDuration`, for a toast that can undo what it reports: time to read it, to decide, and to reach its button. */
const undoDuration = 60_000;

/** Returns how long a toast stays visible while neither hovered nor focused, in milliseconds. */
export const durationOf = ({ title, text = '', undo }: Pick<Toast, 'title' | 'text' | 'undo'>): number =>
  undo ? undoDuration : Math.max(toastDuration, readingTime * (title.length + text.length));

let shown: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function replace(toasts: readonly Toast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}

/** Removes the toasts that are outdated, except what can still be undone. */
const remove = (isOutdated: (toast: Toast) => boolean): void =>
  replace(shown.filter((toast) => toast.undo || !isOutdated(toast)));

/** The toasts on the page, oldest first: one store per page (spec 1 §4). */
export const toasts = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  all: (): readonly Toast[] => shown,
  /**
   * Shows a message and returns its ID. It replaces earlier ones about the same subject, and an error an earlier one with
   * its title. Three are shown at once, and a fourth only beside three with Undo, which make room for no other.
   * @param options.subject what the message is about, such as a form.
   * @param options.kind what kind of error it is, for those that end together, whatever they are about.
   * @param options.isOngoing whether it says what is going on, and stays until something newer is shown about the subject.
   */
  show(
    title: string,
    text?: string,
    {
      isError = false,
      isOngoing = false,
      undo,
      subject,
      kind,
    }: { isError?: boolean; isOngoing?: boolean; undo?: Undo; subject?: string; kind?: string } = {},
  ): number {
    const id = nextId++;
    if (isError) remove((toast) => toast.isError && toast.title === title);
    if (subject) toasts.dismissEarlier(subject);
    const plain = shown
      .filter((toast) => !toast.undo)
      .sort((one, other) => Number(one.isError) - Number(other.isError));
    const undoable = shown.filter((toast) => toast.undo);
    const pushedOut = [...plain.slice(0, Math.max(0, shown.length - 2)), ...undoable.slice(0, undo ? -2 : -3)];
    replace([
      ...shown.filter((toast) => !pushedOut.includes(toast)),
      { id, title, text, isError, isOngoing, undo, subject, kind },
    ]);
    return id;
  },
  /** Removes what was shown about a subject, about which there is something newer. What can still be undone stays. */
  dismissEarlier: (subject: string): void => remove((toast) => toast.subject === subject),
  /** Removes the errors of a kind, which are no longer true. */
  dismissKind: (kind: string): void => remove((toast) => toast.kind === kind),
  /** Replaces what a toast offers to undo. */
  replaceUndo(id: number, undo: Undo | undefined): void {
    replace(shown.map((toast) => (toast.id === id ? { ...toast, undo } : toast)));
  },
  dismiss(id: number): void {
    replace(shown.filter((toast) => toast.id !== id));
  },
};
