import { z } from 'zod';
import { type Severity, severities } from '~/identity/audit/audit-rules';

/** Rows on one page of the log (spec 3 §9). */
export const auditPage = 100;

const day = /^\d{4}-\d\d-\d\d$/;
const optional = (schema: z.ZodType<string, string>) =>
  z
    .string()
    .trim()
    .transform((text) => text || undefined)
    .pipe(schema.optional())
    .optional()
    .catch(undefined);

/** The requested part of the log. Unknown filters are ignored. */
export const auditQuery = z.object({
  action: optional(z.string().max(60)),
  /** A part of the name of whoever did it or whom it was done to, or their key. */
  person: optional(z.string().max(100)),
  severity: z.enum(severities).optional().catch(undefined),
  /** Days in UTC, both included. */
  from: optional(z.string().regex(day)),
  until: optional(z.string().regex(day)),
  /** The place that the page begins behind. */
  before: z.coerce.number().int().positive().optional().catch(undefined),
});
export type AuditQuery = z.output<typeof auditQuery>;

export type AuditRow = {
  sequence: number;
  at: Date;
  /** Who did it; none for visitors and the operator. */
  person: { id: string; name: string | null } | null;
  actorRole: string;
  action: string;
  severity: Severity;
  resourceType: string;
  resourceId: string | null;
  /** The name of the member whom it was done to. */
  resourceName: string | null;
  values: Record<string, unknown>;
  address: string | null;
  userAgent: string | null;
  hash: string;
};

/** What was done, in words: `role_assignment` is “Role assignment”. */
export const actionLabel = (action: string): string => {
  const words = action.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What it has become, in one line. */
export const detailsOf = (values: Record<string, unknown>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

/** Whether what was tried was done. */
export const outcomeOf = (action: string): 'success' | 'failed' =>
  action === 'login_failed' || action === 'permission_denied' ? 'failed' : 'success';
