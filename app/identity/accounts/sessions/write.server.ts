import type { Executor } from '~/platform/database/database.server';
import { settingsChanged } from '~/platform/settings/change.server';
import { sessionTimeout } from '../authentication/session-length.server';
import { deleteSession } from '../store.server';
import { changeSessionLength, extendUnlessEnded } from './store.server';

/**
 * Extends a session, in the caller's transaction. Returns false if it has already ended. For use cases that have already
 * verified that the request comes from this session.
 */
export async function extendSession(executor: Executor, id: string, until: Date, now: Date): Promise<boolean> {
  return extendUnlessEnded(executor, id, until, now);
}

/**
 * Deletes a session, and with it its refresh tokens, in the caller's transaction if there is one. For use cases that have
 * already checked permissions.
 */
export async function removeSession(executor: Executor, id: string): Promise<void> {
  await deleteSession(executor, id);
}

/** Applies a changed length of sessions to those that have already begun. */
export const sessionLengthChanged = settingsChanged.handledBy(async (executor, _actor, values) => {
  if (!(sessionTimeout.name in values)) return;
  await changeSessionLength(executor, sessionTimeout.schema.parse(values[sessionTimeout.name]) * 3_600, new Date());
});
