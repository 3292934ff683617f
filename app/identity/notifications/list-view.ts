import type { Notification } from './rules';

/** A page of the list as sent to browsers, with dates as ISO strings. */
export type ListView = {
  notifications: (Omit<Notification, 'createdAt'> & { createdAt: string })[];
  nextCursor: string | null;
  /** Capped at 100. */
  unread: number;
  /**
   * When the list was created. Relative times are calculated from this time, so that server and browser render the same
   * text.
   */
  now: string;
};

/** The result of a change a member requested. */
export type ChangeResult = {
  /** The removal that the member can undo. */
  removal?: { id: string; count: number };
  /** The path on this site that the opened notification links to. */
  path?: string | null;
  /** The reason for a failure, in the member's language. */
  failure?: string;
};

export function toListView(
  list: { notifications: Notification[]; nextCursor: string | null; unread: number },
  now: Date,
): ListView {
  return {
    ...list,
    notifications: list.notifications.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
    now: now.toISOString(),
  };
}
