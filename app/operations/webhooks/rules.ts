import { z } from 'zod';
import { eventTypeNames } from './event-types';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Endpoints that a site can have. */
export const maxEndpoints = 20;
/** Days for which deliveries are stored. */
export const deliveryDays = 30;
/** Milliseconds for which the previous secret still signs after a rotation. */
export const rotationPeriod = day;
/** Milliseconds after which an attempt is given up, with its response. */
export const attemptDeadline = 15 * second;
/** Milliseconds after which an attempt is no longer waited for, should its deadline have no effect. */
export const outerDeadline = attemptDeadline + 5 * second;
/** Milliseconds for which a node claims a delivery. Longer than an attempt takes. */
export const claimPeriod = minute;
/** Attempts at the same endpoint at the same time, on all nodes together. */
export const concurrentAttempts = 3;
/** Characters of a response that are stored. */
export const storedResponse = 4_096;
/** Milliseconds of failures without a success after which an endpoint is switched off. */
export const failurePeriod = 5 * day;
/** Milliseconds after which a failure begins a new series. Longer than any delay between attempts. */
export const failureGap = 2 * day;
/** Milliseconds of failures after which the health check warns. */
export const warningPeriod = 10 * minute;

/** Milliseconds between an attempt and the next, as Standard Webhooks recommends. */
const delays = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;
/** Share by which delays vary, so that deliveries that failed together are not retried together. */
const jitter = 0.1;

/** Reads `Retry-After` (RFC 9110 §10.2.3): milliseconds to wait, at most a day; 0 without a valid value. */
export function retryAfter(header: string | undefined, now: Date): number {
  const text = header?.trim() ?? '';
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * second : Date.parse(text) - now.getTime();
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), day) : 0;
}

/**
 * Returns the milliseconds until a delivery is attempted again; null when it has failed permanently.
 * @param attempts how many have failed.
 * @param wait milliseconds for which the receiver asks to be left alone.
 * @param random a number from 0 to 1.
 */
export function nextDelay(attempts: number, wait: number, random: number): number | null {
  const delay = delays[attempts - 1];
  return delay === undefined ? null : Math.max(Math.round(delay * (1 + jitter * (2 * random - 1))), wait);
}

/**
 * Returns when an endpoint's series of failures began, after another failed attempt. Where little happens, failures can be
 * months apart: they do not show that the endpoint has failed all the time.
 */
export const failuresBegan = (
  { failingSince, lastFailedAt }: { failingSince: Date | null; lastFailedAt: Date | null },
  now: Date,
): Date => (failingSince && lastFailedAt && now.getTime() - lastFailedAt.getTime() <= failureGap ? failingSince : now);

/** Why an endpoint is switched off by the site after a failed attempt; undefined if it is not. */
export function reasonToSwitchOff(
  status: number | null,
  failingSince: Date,
  now: Date,
): 'gone' | 'failing' | undefined {
  if (status === 410) return 'gone';
  return now.getTime() - failingSince.getTime() >= failurePeriod ? 'failing' : undefined;
}

/** Returns a body with another email address in place of its own, or with none. */
export function withEmail(body: string, email: string | undefined): string {
  const event = JSON.parse(body) as { data: object };
  return JSON.stringify({ ...event, data: { ...event.data, email } });
}

/** Returns the text of a response as it is stored: PostgreSQL cannot store NUL. */
export const responseText = (body: Buffer): string =>
  body.toString('utf8').replaceAll('\0', '\uFFFD').slice(0, storedResponse);

const httpAddress = z
  .url({ protocol: /^https?$/, error: 'Enter a complete URL that begins with https://.' })
  .max(1_000, 'The URL has more than 1,000 characters.')
  .refine(
    (text) => !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === ''),
    'Leave out the user name and password.',
  );

/** The form of an endpoint. */
export const endpointForm = z.object({
  name: z.string('Enter a name.').trim().min(1, 'Enter a name.').max(80, 'The name has more than 80 characters.'),
  url: z.string('Enter a URL.').trim().min(1, 'Enter a URL.').pipe(httpAddress),
  events: z.array(z.enum(eventTypeNames, 'Choose events from the list.')).min(1, 'Choose at least one event.'),
  isOn: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
});
export type EndpointInput = z.output<typeof endpointForm>;

/** What is counted of a day in an endpoint’s bars, in UTC. */
export type DeliveryDay = { day: string; delivered: number; waiting: number; failed: number };

/** Returns the days until today that the bars show, oldest first, in UTC. */
export const shownDays = (now: Date): string[] =>
  Array.from({ length: deliveryDays }, (_, index) =>
    new Date(now.getTime() - (deliveryDays - 1 - index) * day).toISOString().slice(0, 10),
  );
