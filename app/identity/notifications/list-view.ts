import type { Notification } from './rules';

/** A page of the list as browsers get it: moments are texts. */
export type ListView = {
  notifications: (Omit<Notification, 'createdAt'> & { createdAt: string })[];
  nextCursor: string | null;
  /** At most 100, for all that are more. */
  unread: number;
  /** When it was made: ages count from then, on the server and in the browser alike. */
  now: string;
};

/** The state of a change that a member requested. */
export type ChangeResult = {
  /** What was removed, to be brought back with undo. */
  removal?: { id: string; count: number };
  /** A path of this site that the member wants to see. */
  path?: string | null;
  /** Why it could not be done, in the member's language. */
  failure?: string;
};

export function viewOf(
  list: { notifications: Notification[]; nextCursor: string | null; unread: number },
  now: Date,
): ListView {
  return {
    ...list,
    notifications: list.notifications.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
    now: now.toISOString(),
  };
}
