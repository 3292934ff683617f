import { database, type Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';
import { readSessionCookie } from '../cookies';
import { accessEnded } from '../hooks';
import type { AccountState, SessionEndReason } from './rules';
import {
  clearClosedState,
  closedStateOf,
  endSessionsWithReason,
  sessionEndReasonByToken,
  setClosedState,
} from './store.server';

/**
 * Error for an account that an administrator has closed. Its message states the reason, so it is shown only to someone
 * who has proved that the account is theirs.
 */
export class AccountClosedError extends AppError {}

/**
 * Throws when an account is closed, so that no session begins, regardless of how its owner signs in.
 * @throws AccountClosedError
 */
export async function requireOpenAccount(executor: Executor, userId: string): Promise<void> {
  const closed = await closedStateOf(executor, userId);
  if (!closed) return;
  const sentence = closed.state === 'suspended' ? m.auth_suspended({ reason: closed.reason }) : m.auth_inactive();
  throw new AccountClosedError('forbidden', sentence);
}

/**
 * Changes an account's state in the caller's transaction. Closing an account ends its sessions immediately.
 * @returns whether the account's state changed.
 */
export async function changeAccountState(
  executor: Executor,
  userId: string,
  { state, reason }: { state: AccountState; reason: string },
  now: Date,
): Promise<boolean> {
  if (state === 'active') return clearClosedState(executor, userId);
  const before = await closedStateOf(executor, userId);
  await setClosedState(executor, userId, { state, reason }, now);
  await endSessionsWithReason(executor, userId, state, now);
  await accessEnded.run(executor, userId);
  return before?.state !== state;
}

/**
 * Returns the reason why someone else ended the session whose cookie a browser still sends; `undefined` when nobody
 * did.
 */
export async function findSessionEndReason(cookie: string | null): Promise<SessionEndReason | undefined> {
  // The cookie consists of the token and its signature.
  const [token] = readSessionCookie(cookie)?.split('.') ?? [];
  return token ? sessionEndReasonByToken(database(), token) : undefined;
}
