import { database } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { auth } from '../authentication/auth.server';
import { accessEnded } from '../hooks';
import { currentSession } from './own-session.server';
import { type Device, deviceOf, networkOf } from './session-list-rules';
import { endSessionOf, endSessionsOf, listSessions as rowsOf } from './store.server';

/** Sessions per page of the list. */
const pageSize = 20;

export type SessionView = Device & {
  id: string;
  /** Whether this is the session that requested the list. */
  isCurrent: boolean;
  network: string | undefined;
  beganAt: Date;
  seenAt: Date;
};

/** Returns a page of a member's sessions, newest first. @param cursor ID of the previous page's last session. */
export async function listSessions(
  actor: Actor,
  headers: Headers,
  cursor: string | undefined,
  now: Date,
): Promise<{ sessions: SessionView[]; next: string | undefined }> {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  const current = await currentSession(headers);
  const before = cursor && isId(cursor) ? cursor : undefined;
  const rows = await rowsOf(database(), userId, { now, before, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  return {
    sessions: shown.map(({ id, address, userAgent, beganAt, seenAt }) => ({
      id,
      isCurrent: id === current?.id,
      ...deviceOf(userAgent),
      network: networkOf(address),
      beganAt,
      seenAt,
    })),
    next: rows.length > pageSize ? shown.at(-1)?.id : undefined,
  };
}

/**
 * Ends one of a member's sessions.
 * @throws AppError `not_found` when the member has no such session, perhaps because it has already ended.
 */
export async function endSession(actor: Actor, sessionId: string): Promise<void> {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  const ended = isId(sessionId) && (await endSessionOf(database(), userId, sessionId));
  if (!ended) throw new AppError('not_found', m.security_session_gone());
}

/** Ends all of a member's sessions, except the given one. Without one, this also ends the access of other programs. */
export async function endSessions(actor: Actor, exceptSessionId?: string): Promise<void> {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  await transaction(async (executor) => {
    await endSessionsOf(executor, userId, exceptSessionId);
    if (exceptSessionId === undefined) await accessEnded.run(executor, userId);
  });
}

/**
 * Ends all of a member's sessions, including the current one.
 * @returns the `Set-Cookie` values that delete the browser's session cookie.
 */
export async function signOutEverywhere(actor: Actor, headers: Headers): Promise<string[]> {
  await endSessions(actor);
  return (await (await auth()).api.signOut({ headers, returnHeaders: true })).headers.getSetCookie();
}
