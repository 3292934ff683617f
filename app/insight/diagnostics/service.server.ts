import { isbot } from 'isbot';
import { z } from 'zod';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { clientNetwork } from '~/platform/http/client-network';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { configuration } from '~/platform/program/configuration.server';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { gatherReport } from './gather.server';
import {
  type DeviceClass,
  type DiagnosticsReport,
  deviceClassOf,
  faultsKeptDays,
  reportsPerMinute,
  vitalsKeptDays,
} from './rules';
import * as store from './store.server';

const limit = rateLimiter({ name: 'diagnostics', points: reportsPerMinute, seconds: 60 });
const day = 86_400_000;

/** Who sent a report, as far as it matters. */
export type ReportingBrowser = {
  address: string;
  userAgent: string | null;
  /** Whether the browser asks not to be watched. */
  declines: boolean;
};

/**
 * Takes what a page view sent of its speed and its faults. Nothing is kept of a browser that declines, of a program, or
 * while the site collects none.
 * @throws AppError `too_many` when the client has sent too much.
 */
export async function takeReport(
  report: DiagnosticsReport,
  { address, userAgent, declines }: ReportingBrowser,
  now: Date,
): Promise<void> {
  const { isAllowed } = await limit(clientNetwork(address));
  if (!isAllowed) throw new AppError('too_many', 'This client has sent too many reports.');
  if (!configuration().DIAGNOSTICS || declines || !userAgent || isbot(userAgent)) return;
  gatherReport(report, deviceClassOf(userAgent), now);
}

/**
 * The 75th percentile of each web vital for each kind of page.
 * @param scope.days how many days, today in UTC included.
 * @returns p75 in milliseconds, for CLS without a unit, as exact as two digits are; and of how many page views.
 */
export async function readVitals(
  actor: Actor,
  { days, device }: { days: number; device?: DeviceClass },
  now: Date,
): Promise<store.VitalSummary[]> {
  authorize(actor, 'diagnostics.read');
  const since = new Date(now.getTime() - (days - 1) * day).toISOString().slice(0, 10);
  return store.vitalPercentiles(database(), { since, device });
}

const cursorShape = z.tuple([z.int().min(1), z.string().regex(/^[0-9a-f]{64}$/)]);

function readCursor(cursor: string) {
  try {
    const [occurrences, fingerprint] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { occurrences, fingerprint };
  } catch {
    // Whatever is wrong with it: it is not one of ours.
    throw new AppError('invalid', 'The cursor is invalid.');
  }
}

/**
 * Faults in readers' browsers, most frequent first, a page at a time.
 * @throws AppError `invalid` for a cursor that this list did not give out.
 */
export async function readFaults(
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<{ faults: store.FaultRow[]; nextCursor: string | null }> {
  authorize(actor, 'diagnostics.read');
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await store.topFaults(database(), { limit: limit + 1, after });
  const faults = found.slice(0, limit);
  const last = faults.at(-1);
  const nextCursor =
    found.length > limit && last
      ? Buffer.from(JSON.stringify([last.occurrences, last.fingerprint])).toString('base64url')
      : null;
  return { faults, nextCursor };
}

/** Faults in readers' browsers that occurred since a moment, most frequent first, at most a hundred. */
export async function faultsSince(actor: Actor, since: Date): Promise<store.FaultRow[]> {
  authorize(actor, 'diagnostics.read');
  return store.faultsSince(database(), since);
}

/** Removes measurements and faults that have had their time. */
export async function purgeDiagnostics(actor: Actor, now: Date): Promise<void> {
  authorize(actor, 'diagnostics.forget');
  await store.purgeBefore(database(), {
    vitals: new Date(now.getTime() - vitalsKeptDays * day).toISOString().slice(0, 10),
    faults: new Date(now.getTime() - faultsKeptDays * day),
  });
}
