export type Toast = {
  id: number;
  title: string;
  text?: string;
  isError: boolean;
  undo?: Undo;
  subject?: string;
};

/** A form that takes back what a toast reports: the path it is posted to, and its fields. */
export type Undo = { action: string; fields: Record<string, string> };

/** Milliseconds a toast stays visible while neither hovered nor focused (WCAG 2.2, 2.2.1). */
export const toastDuration = 6_000;
/** As `toastDuration`, for a toast that can undo what it reports: time to read it, to decide, and to reach its button. */
export const undoDuration = 60_000;

let shown: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function replace(toasts: readonly Toast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}

/** The toasts on the page, oldest first: one store per page (spec 1 §4). */
export const toasts = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  all: (): readonly Toast[] => shown,
  /**
   * Shows a message and returns its ID. At most three are shown at once; an error replaces an earlier one with its title.
   * @param options.subject what the message is about, such as a form: it replaces an earlier error with this subject.
   */
  show(
    title: string,
    text?: string,
    { isError = false, undo, subject }: { isError?: boolean; undo?: Undo; subject?: string } = {},
  ): number {
    const id = nextId++;
    if (isError) toasts.dismissErrors(title);
    toasts.dismissErrors(subject);
    replace([...shown.slice(-2), { id, title, text, isError, undo, subject }]);
    return id;
  },
  /** Removes the errors with a title or about a subject, which has since succeeded in a way that shows no toast. */
  dismissErrors(about?: string): void {
    replace(shown.filter((toast) => !toast.isError || !about || ![toast.title, toast.subject].includes(about)));
  },
  dismiss(id: number): void {
    replace(shown.filter((toast) => toast.id !== id));
  },
};
