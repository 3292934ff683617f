import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { database } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { removeServiceKey, setServiceKey } from '~/platform/service-keys/change.server';
import type { ServiceKey, ServiceKeyState } from '~/platform/service-keys/service-key';
import { serviceKeyState, serviceKeyValue } from '~/platform/service-keys/service-keys.server';
import { type HealthResult, isOverdue, latestTime, overallState } from './rules';
import * as store from './store.server';

/** The token with which monitors read the health of the site. Stored and encrypted like the keys of services. */
const monitorKey: ServiceKey = {
  name: 'healthMonitor',
  variable: 'HEALTH_TOKEN',
  schema: z.string().regex(/^[!-~]{16,}$/, 'A token has at least 16 letters, digits and symbols, without spaces.'),
};

/** Returns whether there is a token, and where it is set. @throws AppError `forbidden`. */
export function monitorTokenState(actor: Actor): ServiceKeyState['kind'] {
  authorize(actor, 'health.read');
  return serviceKeyState(monitorKey).kind;
}

/** Replaces the token by a new one. Returns it: it is never shown again. @throws AppError as `setServiceKey` does. */
export async function createMonitorToken(actor: Actor, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await setServiceKey(actor, monitorKey, token, now);
  return token;
}

/** Removes the token: monitors can no longer read the health of the site. @throws AppError `forbidden`. */
export const removeMonitorToken = (actor: Actor): Promise<void> => removeServiceKey(actor, monitorKey);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a text is the token. Takes the same time whatever the text is. */
export function isMonitorToken(text: string): boolean {
  const token = serviceKeyValue(monitorKey);
  return token !== undefined && timingSafeEqual(digest(text), digest(token));
}

export type LastRun = {
  /** `unhealthy` also if the checks are not running. */
  status: ReturnType<typeof overallState>;
  checkedAt: Date | null;
  checks: HealthResult[];
};

/** Returns what the last run has found, on whichever node. Runs no check. @throws AppError `forbidden`. */
export async function readLastRun(actor: Actor, now: Date): Promise<LastRun> {
  authorize(actor, 'health.read');
  const results = await store.lastResults(database(), latestTime(now));
  const checkedAt = results[0]?.checkedAt ?? null;
  const checks = results.map(({ checkedAt: _checkedAt, ...result }) => result);
  const status = checkedAt && isOverdue(checkedAt, now) ? 'unhealthy' : overallState(checks.map(({ state }) => state));
  return { status, checkedAt, checks };
}
