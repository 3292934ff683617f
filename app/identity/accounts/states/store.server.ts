import { createHash } from 'node:crypto';
import { eq, lte } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import { endedSessions, memberStates, sessions } from '../schema';
import type { SessionEndReason } from './rules';

type ClosedState = { state: 'inactive' | 'suspended'; reason: string };

/** Returns the state of a closed account and the reason for it; `undefined` for an active account. */
export async function closedStateOf(executor: Executor, userId: string): Promise<ClosedState | undefined> {
  const [row] = await executor
    .select({ state: memberStates.state, reason: memberStates.reason })
    .from(memberStates)
    .where(eq(memberStates.userId, userId));
  return row as ClosedState | undefined;
}

export async function setClosedState(
  executor: Executor,
  userId: string,
  closed: ClosedState,
  now: Date,
): Promise<void> {
  const row = { ...closed, changedAt: now };
  await executor
    .insert(memberStates)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: memberStates.userId, set: row });
}

/** Makes an account active. Returns false when it already was. */
export async function clearClosedState(executor: Executor, userId: string): Promise<boolean> {
  const opened = await executor
    .delete(memberStates)
    .where(eq(memberStates.userId, userId))
    .returning({ userId: memberStates.userId });
  return opened.length > 0;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Ends all of a member's sessions and stores the reason, so that the affected browsers can show it. */
export async function endSessionsWithReason(
  executor: Executor,
  userId: string,
  because: SessionEndReason,
  now: Date,
): Promise<void> {
  const ended = await executor.delete(sessions).where(eq(sessions.userId, userId)).returning({ token: sessions.token });
  if (ended.length === 0) return;
  await executor
    .insert(endedSessions)
    .values(ended.map(({ token }) => ({ tokenHash: hashOf(token), because, endedAt: now })))
    .onConflictDoNothing();
}

/** Returns the reason why someone else ended the session with the given token; `undefined` when nobody did. */
export async function sessionEndReasonByToken(
  executor: Executor,
  token: string,
): Promise<SessionEndReason | undefined> {
  const [row] = await executor
    .select({ because: endedSessions.because })
    .from(endedSessions)
    .where(eq(endedSessions.tokenHash, hashOf(token)));
  return row?.because as SessionEndReason | undefined;
}

export async function purgeEndedSessions(executor: Executor, before: Date): Promise<void> {
  await executor.delete(endedSessions).where(lte(endedSessions.endedAt, before));
}
