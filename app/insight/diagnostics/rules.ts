import { z } from 'zod';

/** What is measured of a page and sent: milliseconds, but for CLS, which has no unit (web.dev/vitals). */
export const vitalMetrics = ['FCP', 'LCP', 'CLS', 'INP', 'TTFB'] as const;
export type VitalMetric = (typeof vitalMetrics)[number];

export const faultSeverities = ['low', 'medium', 'high'] as const;
export type FaultSeverity = (typeof faultSeverities)[number];

/** Largest body of a report, in bytes. */
export const largestReport = 8 * 1024;
/** Reports that one client may send in a minute. */
export const reportsPerMinute = 30;
/** How long measurements and faults are kept. */
export const vitalsKeptDays = 90;
export const faultsKeptDays = 30;
/** Different faults that are kept; more than that are someone's game. */
export const mostFaults = 5_000;

const longestMessage = 300;
const longestStack = 1_000;

/** What one page view sends, once. */
export const diagnosticsReport = z.object({
  /** Where the document was opened. Only its kind is kept. */
  path: z.string().startsWith('/').max(2_000),
  vitals: z.partialRecord(z.enum(vitalMetrics), z.number().min(0).max(600_000)).default({}),
  faults: z
    .array(
      z.object({ message: z.string().max(2_000), stack: z.string().max(4_000), severity: z.enum(faultSeverities) }),
    )
    .max(5)
    .default([]),
});
export type DiagnosticsReport = z.output<typeof diagnosticsReport>;

/** Kinds of page that measurements are compared by. */
export const pageKinds = ['home', 'article', 'list', 'reviews', 'page', 'member', 'newsroom', 'other'] as const;
export type PageKind = (typeof pageKinds)[number];

/** Page kinds by the first part of a path. */
const kinds: Record<string, PageKind> = {
  '': 'home',
  article: 'article',
  articles: 'list',
  author: 'list',
  tutorials: 'list',
  'success-stories': 'list',
  'platform-reviews': 'reviews',
  platform: 'reviews',
  resources: 'reviews',
  about: 'page',
  contact: 'page',
  help: 'page',
  terms: 'page',
  privacy: 'page',
  partnerships: 'page',
  'media-kit': 'page',
  advertise: 'page',
  pages: 'page',
  subscribe: 'page',
  unsubscribe: 'page',
  developers: 'page',
  auth: 'member',
  login: 'member',
  setup: 'member',
  comments: 'member',
  notifications: 'member',
  profile: 'member',
  settings: 'member',
  members: 'member',
  bookmarks: 'member',
  lists: 'member',
  dashboard: 'member',
  history: 'member',
  following: 'member',
  appeals: 'member',
  likes: 'member',
  ratings: 'member',
  admin: 'newsroom',
};

/** The kind of page at a path: all that is kept of where something happened. */
export function pageKindOf(path: string): PageKind {
  const [, first = ''] = path.split('/');
  return Object.hasOwn(kinds, first) ? (kinds[first] as PageKind) : 'other';
}

export const deviceClasses = ['phone', 'tablet', 'desktop'] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/** What a browser says it runs on. Tablets that call themselves computers count as those. */
export function deviceClassOf(userAgent: string): DeviceClass {
  if (/\bMobi/.test(userAgent) && !/\biPad\b/.test(userAgent)) return 'phone';
  return /\b(?:iPad|Android|Tablet)\b/.test(userAgent) ? 'tablet' : 'desktop';
}

/** A measurement as it is counted: two significant digits, so that equal ones meet in one row. */
export const countedValue = (value: number): number => Number(value.toPrecision(2));

/** A text without what could show who its reader is: queries of addresses, mail addresses, keys and tokens. */
export function withoutTraces(text: string): string {
  return text
    .replaceAll(/(?<=\S)[?#][^\s"'()<>]*?(?=(?::\d+){1,2}(?:[\s)]|$)|[\s"'()<>]|$)/g, '')
    .replaceAll(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '…')
    .replaceAll(/[\w-]{20,}/g, (word) => (/\d/.test(word) ? '…' : word));
}

export type Fault = { message: string; stack: string; severity: FaultSeverity };

/** A fault as it is kept. */
export const keptFault = ({ message, stack, severity }: Fault): Fault => ({
  message: withoutTraces(message).slice(0, longestMessage),
  stack: withoutTraces(stack).slice(0, longestStack),
  severity,
});

/** What two occurrences of one fault have in common, whatever figures its message names and whichever build it was. */
export function groupOf({ message, stack }: Fault): string {
  const place = /\/assets\/([\w.-]+?)(?:-[\w-]{8})?\.js/.exec(stack)?.[1] ?? '';
  return `${place}\n${message.replaceAll(/\d+/g, '0')}`;
}
