import { z } from 'zod';
import { storableText } from '~/platform/forms/storable-text';

/** Metrics measured per page view (web.dev/vitals), in milliseconds except CLS, which has no unit. */
export const vitalMetrics = ['FCP', 'LCP', 'CLS', 'INP', 'TTFB'] as const;
export type VitalMetric = (typeof vitalMetrics)[number];

export const errorSeverities = ['low', 'medium', 'high'] as const;
export type ErrorSeverity = (typeof errorSeverities)[number];

/** Maximum body size of a report, in bytes. */
export const maxReportBytes = 8 * 1024;
/** Maximum reports per client per minute. */
export const reportsPerMinute = 30;
/** Retention of measurements and errors, in days. */
export const vitalRetentionDays = 90;
export const errorRetentionDays = 30;
/** Maximum distinct errors stored. Only abuse would produce more; then new errors replace the least frequent ones. */
export const maxStoredErrors = 5_000;

const maxMessageLength = 300;
const maxStackLength = 1_000;

/** Everyone can send a report, with any characters. */
const text = (limit: number) => z.string().overwrite(storableText).max(limit);

/** The report for a page view, sent once. */
export const diagnosticsReport = z.object({
  /** Path at which the document was opened; only the kind of page is stored. */
  path: text(2_000).startsWith('/'),
  vitals: z.partialRecord(z.enum(vitalMetrics), z.number().min(0).max(600_000)).default({}),
  faults: z
    .array(z.object({ message: text(2_000), stack: text(4_000), severity: z.enum(errorSeverities) }))
    .max(5)
    .default([]),
});
export type DiagnosticsReport = z.output<typeof diagnosticsReport>;

/** Kinds of page by which measurements are grouped. */
export const pageKinds = ['home', 'article', 'list', 'reviews', 'page', 'member', 'newsroom', 'other'] as const;
export type PageKind = (typeof pageKinds)[number];

export const deviceClasses = ['phone', 'tablet', 'desktop'] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/** Returns the device class of a User-Agent. Tablets that identify as desktop computers count as desktop computers. */
export function deviceClassOf(userAgent: string): DeviceClass {
  if (/\bMobi/.test(userAgent) && !/\biPad\b/.test(userAgent)) return 'phone';
  return /\b(?:iPad|Android|Tablet)\b/.test(userAgent) ? 'tablet' : 'desktop';
}

/** Rounds a measurement to two significant digits, so that similar measurements share a row. */
export const roundedValue = (value: number): number => Number(value.toPrecision(2));

/** Removes text that could identify the reader: query strings, email addresses, keys and tokens. */
export function redactPersonalData(text: string): string {
  return text
    .replaceAll(/(?<=\S)[?#][^\s"'()<>]*?(?=(?::\d+){1,2}(?:[\s)]|$)|[\s"'()<>]|$)/g, '')
    .replaceAll(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '…')
    .replaceAll(/[\w-]{20,}/g, (word) => (/\d/.test(word) ? '…' : word));
}

export type ClientError = { message: string; stack: string; severity: ErrorSeverity };

/** Redacts and truncates an error for storage. */
export const redactError = ({ message, stack, severity }: ClientError): ClientError => ({
  message: redactPersonalData(message).slice(0, maxMessageLength).toWellFormed(),
  stack: redactPersonalData(stack).slice(0, maxStackLength).toWellFormed(),
  severity,
});

/** Returns a key shared by all occurrences of an error, regardless of the build and any numbers in its message. */
export function errorGroupOf({ message, stack }: ClientError): string {
  const place = /\/assets\/([\w.-]+?)(?:-[\w-]{8})?\.js/.exec(stack)?.[1] ?? '';
  return `${place}\n${message.replaceAll(/\d+/g, '0')}`;
}
