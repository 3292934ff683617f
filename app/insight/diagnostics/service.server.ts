import { isbot } from 'isbot';
import { database } from '~/platform/database/database.server';
import { RateLimitedError } from '~/platform/errors';
import { clientNetwork } from '~/platform/http/client-network';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { configuration } from '~/platform/program/configuration.server';
import { rateLimiter } from '~/platform/rate-limits/rate-limit.server';
import { siteSetting } from '~/platform/settings/settings.server';
import { collectReport } from './collect.server';
import {
  type DeviceClass,
  type DiagnosticsReport,
  deviceClassOf,
  errorRetentionDays,
  reportsPerMinute,
  vitalRetentionDays,
} from './rules';
import { enableAnalytics } from './settings.server';
import * as store from './store.server';

const limitReports = rateLimiter({
  name: 'diagnostics',
  description: 'Page view reports, by network',
  points: reportsPerMinute,
  seconds: 60,
});
const day = 86_400_000;

/** Returns the percentage of page views that browsers report; undefined if they report none. */
export function reportedPercentage(): number | undefined {
  const { DIAGNOSTICS_SAMPLE } = configuration();
  return siteSetting(enableAnalytics) && DIAGNOSTICS_SAMPLE > 0 ? DIAGNOSTICS_SAMPLE : undefined;
}

/** The browser that sent a report. */
export type ReportingBrowser = {
  address: string;
  userAgent: string | null;
  /** Whether the browser opts out of tracking. */
  declines: boolean;
};

/**
 * Records the performance and errors of a page view. Ignores reports from browsers that decline and from bots, and all
 * reports while diagnostics are turned off.
 * @throws RateLimitedError beyond `reportsPerMinute`.
 */
export async function recordReport(
  report: DiagnosticsReport,
  { address, userAgent, declines }: ReportingBrowser,
  now: Date,
): Promise<void> {
  const limit = await limitReports(clientNetwork(address));
  if (!limit.isAllowed) throw new RateLimitedError('This client has sent too many reports.', limit);
  if (!siteSetting(enableAnalytics) || declines || !userAgent || isbot(userAgent)) return;
  collectReport(report, deviceClassOf(userAgent), now);
}

/**
 * Returns the 75th percentile of each web vital by kind of page.
 * @param scope.days number of days, including today in UTC.
 * @returns p75 to two significant digits, in milliseconds except CLS, which has no unit; and the number of page views.
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

/** Returns up to a hundred errors in readers' browsers that occurred since a given time, most frequent first. */
export async function clientErrorsSince(actor: Actor, since: Date): Promise<store.ClientErrorRow[]> {
  authorize(actor, 'diagnostics.read');
  return store.clientErrorsSince(database(), since);
}

/** Deletes expired measurements and errors. */
export async function purgeDiagnostics(now: Date): Promise<void> {
  await store.purgeBefore(database(), {
    vitals: new Date(now.getTime() - vitalRetentionDays * day).toISOString().slice(0, 10),
    faults: new Date(now.getTime() - errorRetentionDays * day),
  });
}
