import { z } from 'zod';
import { type Severity, severities } from '~/identity/audit/audit-rules';

/** Rows per page in the log (spec 3 §9). */
export const auditRowsPerPage = 100;

const day = /^\d{4}-\d\d-\d\d$/;
const optional = (schema: z.ZodType<string, string>) =>
  z
    .string()
    .trim()
    .transform((text) => text || undefined)
    .pipe(schema.optional())
    .optional()
    .catch(undefined);

/** Filters for the log. Invalid values are ignored. */
export const auditQuery = z.object({
  action: optional(z.string().max(60)),
  /** ID, or part of the name, of the person who acted or was affected. */
  person: optional(z.string().max(100)),
  severity: z.enum(severities).optional().catch(undefined),
  /** Days in UTC, inclusive. */
  from: optional(z.string().regex(day)),
  until: optional(z.string().regex(day)),
  /** Sequence number of the last row on the previous page. */
  before: z.coerce.number().int().positive().optional().catch(undefined),
});
export type AuditQuery = z.output<typeof auditQuery>;

export type AuditRow = {
  sequence: number;
  at: Date;
  /** Member who acted; null for visitors and the operator. */
  person: { id: string; name: string | null } | null;
  actorRole: string;
  action: string;
  severity: Severity;
  resourceType: string;
  resourceId: string | null;
  /** Name of the affected member; null for other resources. */
  resourceName: string | null;
  values: Record<string, unknown>;
  address: string | null;
  userAgent: string | null;
  hash: string;
};

/** Labels of actions whose names say too little. */
const actionLabels: Record<string, string> = {
  article_pending: 'Article submitted for review',
  role_removal: 'Role reset',
};

/** Formats an action for display: `role_assignment` becomes “Role assignment”. */
export const actionLabel = (action: string): string => {
  const label = actionLabels[action];
  if (label) return label;
  const words = action.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Labels of logged times. */
const timeLabels: Record<string, string> = {
  expiresAt: 'Until',
  publishAt: 'Publish at',
  revokedAt: 'Revoked',
  unpublishAt: 'Unpublish at',
};
const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

function detailOf([name, value]: [string, unknown]): string {
  const label = timeLabels[name];
  if (label && value === null) return `${label}: –`;
  if (label && typeof value === 'string' && !Number.isNaN(Date.parse(value))) {
    return `${label}: ${timeFormat.format(new Date(value))} UTC`;
  }
  return `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

/** Formats the logged values in one line. */
export const detailsOf = (values: Record<string, unknown>): string => Object.entries(values).map(detailOf).join(', ');

/** Returns whether a logged action succeeded. */
export const outcomeOf = (action: string): 'success' | 'failed' =>
  action === 'login_failed' || action === 'permission_denied' ? 'failed' : 'success';
