import { z } from 'zod';
import { auditAction, type Severity, severities } from '~/identity/audit/audit-actions';

/** Rows per page in the log (spec 3 §9). */
export const auditRowsPerPage = 100;

/** A day that exists. PostgreSQL has no year zero. */
const day = z.iso.date().refine((text) => !text.startsWith('0000'));
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
  from: optional(day),
  until: optional(day),
  /** Sequence number of the last row on the previous page. */
  before: z.coerce.number().int().positive().optional().catch(undefined),
});
export type AuditQuery = z.output<typeof auditQuery>;

/** A row as it was recorded. */
export type RecordedRow = {
  sequence: number;
  at: Date;
  /** Member who acted, without a name if their account has been deleted; null for visitors and the operator. */
  person: { id: string; name: string | null } | null;
  actorRole: string;
  action: string;
  severity: Severity;
  resourceType: string;
  resourceId: string | null;
  values: Record<string, unknown>;
  address: string | null;
  userAgent: string | null;
  hash: string;
};

/** A row as the log shows it. */
export type AuditRow = RecordedRow & {
  /** Name of the affected member, article or picture, or that it has been deleted; null for other resources. */
  target: string | null;
  /** Names of the members, articles and pictures whose IDs are among the values, by ID. */
  names: Readonly<Record<string, string>>;
};

/** Returns the filters as query parameters. */
export const auditParameters = ({ before: _, ...filters }: AuditQuery): [name: string, value: string][] =>
  Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]));

/** Returns whether a logged action succeeded. */
export const outcomeOf = (action: string): 'success' | 'failed' =>
  auditAction(action)?.isFailure ? 'failed' : 'success';
