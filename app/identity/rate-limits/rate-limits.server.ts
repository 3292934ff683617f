import { maskedClient } from '~/identity/accounts/masks';
import { recordAudit } from '~/identity/audit/audit.server';
import { database } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { inTurn, keepLoaded } from '~/platform/events/reload.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { rateLimitStatuses, setRateLimits } from '~/platform/rate-limits/rate-limit.server';
import { type RateStatus, rateStatusOf } from './rate-limit-rules';
import * as store from './store-rate-limits.server';

/** A rate limit and the clients closest to it. */
export type RateLimitView = {
  name: string;
  description: string;
  points: number;
  seconds: number;
  /** The default declared in the code. */
  own: { points: number; seconds: number };
  /** Name of the setting that the limit is set by; it cannot be changed here. */
  setting?: string;
  /** Whether all nodes share one count. */
  isShared: boolean;
  /** Number of clients currently counted on this node. */
  clients: number;
  status: RateStatus;
  highest: { who: string; points: number; status: RateStatus; beganAt: Date; lastAt: Date; endsAt: Date }[];
};

const loadLimits = inTurn(async () => {
  const stored = await store.storedLimits(database());
  setRateLimits(new Map(stored.map(({ name, ...limit }) => [name, limit])));
});

/**
 * Applies the limits set by administrators, now and whenever they change. Resolves to a function that stops watching
 * for changes.
 */
export const startRateLimits = (): Promise<() => void> =>
  keepLoaded('rate_limits.changed', loadLimits, 'the rate limits could not be read');

/** Returns all limits with the current counts for this node's clients, most heavily used limits first. */
export async function readRateLimits(actor: Actor, now: Date): Promise<RateLimitView[]> {
  authorize(actor, 'rate_limits.manage');
  const limits = rateLimitStatuses(now.getTime());
  const keys = limits.flatMap(({ highest }) => highest.flatMap(({ client }) => client.split(' ')));
  const names = await store.memberNames(database(), [...new Set(keys.filter(isId))]);
  const clientName = (client: string): string =>
    maskedClient(
      client
        .split(' ')
        .map((key) => names.get(key) ?? key)
        .join(' '),
    );
  const usage = ({ points, highest }: { points: number; highest: { points: number }[] }): number =>
    (highest[0]?.points ?? 0) / points;
  return limits
    .sort((one, other) => usage(other) - usage(one))
    .map(({ highest, ...limit }) => ({
      ...limit,
      status: rateStatusOf(highest[0]?.points ?? 0, limit.points),
      highest: highest.map(({ client, points, beganAt, lastAt, endsAt }) => ({
        who: clientName(client),
        points,
        status: rateStatusOf(points, limit.points),
        beganAt: new Date(beganAt),
        lastAt: new Date(lastAt),
        endsAt: new Date(endsAt),
      })),
    }));
}

/**
 * Changes a limit, or restores its default, on every node. Time windows that are already open keep their length.
 * @throws AppError `not_found` for an unknown limit, or `conflict` for one that is set by a setting.
 */
export async function changeRateLimit(
  actor: Actor,
  name: string,
  limit: { points: number; seconds: number } | 'own',
  now: Date,
): Promise<void> {
  authorize(actor, 'rate_limits.manage');
  const known = rateLimitStatuses(now.getTime()).find((each) => each.name === name);
  if (!known) throw new AppError('not_found', `There is no limit called ${name}.`);
  if (known.setting) throw new AppError('conflict', `This limit is set by the setting ${known.setting}.`);
  await transaction(async (executor, emit) => {
    if (limit === 'own') {
      if (!(await store.removeLimit(executor, name))) return;
    } else await store.storeLimit(executor, { name, ...limit }, now);
    await emit({ type: 'rate_limits.changed' });
    await recordAudit(executor, actor, {
      action: 'rate_limit_changed',
      resourceType: 'rate_limit',
      resourceId: name,
      values: limit === 'own' ? { reset: true } : limit,
    });
  });
  await loadLimits();
}
