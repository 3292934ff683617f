import { database, type Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { m } from '~/platform/languages/compiled/messages';
import { readSessionCookie } from '../sessions/cookies';
import type { AccountState, SessionEnd } from './rules';
import { closedStateOf, closeState, endSessionsBecause, openState, sessionEndOf } from './store.server';

/** An account that an administrator has closed; the sentence says why to whoever has shown that it is theirs. */
export class AccountClosedError extends AppError {}

/**
 * Lets no session of a closed account begin, however its owner has signed in.
 * @throws AccountClosedError
 */
export async function demandOpenAccount(executor: Executor, userId: string): Promise<void> {
  const closed = await closedStateOf(executor, userId);
  if (!closed) return;
  const sentence = closed.state === 'suspended' ? m.auth_suspended({ reason: closed.reason }) : m.auth_inactive();
  throw new AccountClosedError('forbidden', sentence);
}

/**
 * Puts an account into a state, in the caller's transaction. The sessions of one that is closed end at once.
 * @returns whether it was in another.
 */
export async function changeAccountState(
  executor: Executor,
  userId: string,
  { state, reason }: { state: AccountState; reason: string },
  now: Date,
): Promise<boolean> {
  if (state === 'active') return openState(executor, userId);
  const before = await closedStateOf(executor, userId);
  await closeState(executor, userId, { state, reason }, now);
  await endSessionsBecause(executor, userId, state, now);
  return before?.state !== state;
}

/** Why the session that a browser still has a cookie of was ended by someone else; `undefined` when it was not. */
export async function sessionEnd(cookie: string | null): Promise<SessionEnd | undefined> {
  // The token, and what it was signed with.
  const [token] = readSessionCookie(cookie)?.split('.') ?? [];
  return token ? sessionEndOf(database(), token) : undefined;
}
