import { type AuditActionDeclaration, auditAction } from '~/identity/audit/audit-actions';
import { isId } from '~/platform/database/identifiers';
import type { AuditRow } from './audit-list-rules';

/** Formats a name for display: `password_changed` becomes “Password changed”. */
export function inWords(name: string): string {
  const words = name.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the name of an action. */
export const actionLabel = (action: string): string => auditAction(action)?.name ?? inWords(action);

/** What was affected, when it is not a single named thing. */
const kinds: Record<string, string> = {
  articles: 'the list of articles',
  audit_log: 'the audit log',
  comment: 'a comment',
  content_flag: 'a report',
  database: 'the database',
  settings: 'the settings',
  users: 'the list of users',
};

/** The sentence about an entry, after the name of the person: what they did, and to whom or what. */
export function sentenceOf({ action, person, resourceType, resourceId, target, values }: AuditRow): {
  verb: string;
  object: string;
} {
  const declared = auditAction(action);
  const text = (declaredText: AuditActionDeclaration['verb']): string =>
    typeof declaredText === 'function' ? declaredText(values) : declaredText;
  const verb = declared ? text(declared.verb) : `${inWords(action).toLowerCase()}:`;
  if (declared?.object) return { verb, object: text(declared.object) };
  if (action === 'data_export' && resourceType === 'user') return { verb, object: 'their own data' };
  if (person && person.id === resourceId) return { verb, object: 'their own account' };
  if (target) return { verb, object: target };
  const name = [values.name, values.file].find((value) => typeof value === 'string' && value !== '');
  if (typeof name === 'string' && resourceId !== null && isId(resourceId)) return { verb, object: name };
  // The IDs of categories, authors and rate limits are names.
  return { verb, object: kinds[resourceType] ?? resourceId ?? resourceType.replaceAll('_', ' ') };
}

/** One value of an entry: what it was before, where that is known, and what it became. */
export type ValueChange = { label: string; before?: string; after: string };

const labels: Record<string, string> = {
  access: 'access',
  because: 'reason',
  contentHash: 'content hash',
  expiresAt: 'until',
  flags: 'reports',
  isFeatured: 'featured',
  publishAt: 'publish at',
  redirectedSlugs: 'redirected slugs',
  revokedAt: 'revoked',
  scheduledBy: 'scheduled by',
  token: 'API token',
  unpublishAt: 'unpublish at',
};
const times = new Set(['expiresAt', 'publishAt', 'revokedAt', 'unpublishAt']);
const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** Values that only refer to other rows of the database. */
const references = new Set(['appeal', 'decision']);

type Names = Readonly<Record<string, string>>;

/** What values are shown as: times and truth values as words and, with `names`, IDs as names or as deleted. */
function textOf(name: string, value: unknown, names: Names | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  if (times.has(name) && typeof value === 'string' && !Number.isNaN(Date.parse(value))) {
    return `${timeFormat.format(new Date(value))} UTC`;
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  // A token is named only to its owner. Its creation was logged with the same ID.
  if (name === 'token' && typeof value === 'string') return value;
  const named = (part: unknown): unknown => {
    if (!names || typeof part !== 'string') return part;
    return Object.hasOwn(names, part) ? names[part] : isId(part) ? 'deleted' : part;
  };
  if (names && name === 'flags' && Array.isArray(value)) return String(value.length);
  const shown = named(value);
  return typeof shown === 'string' ? shown : JSON.stringify(shown, (_, part: unknown) => named(part));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the logged values as changes. `before` and `after` may be single values or objects with the same fields, of
 * which only those that differ are returned; `before` beside `role` is the former role.
 * @param names shown instead of IDs, by ID. Without it, values are shown as recorded.
 */
export function changesOf({ before, after, from, ...values }: Record<string, unknown>, names?: Names): ValueChange[] {
  const text = (name: string, value: unknown): string => textOf(name, value, names);
  const changes: ValueChange[] = [];
  if (isRecord(before) || isRecord(after)) {
    const [old, new_] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
    for (const name of new Set([...Object.keys(old), ...Object.keys(new_)])) {
      if (JSON.stringify(old[name]) === JSON.stringify(new_[name])) continue;
      changes.push({
        label: labels[name] ?? name,
        before: name in old ? text(name, old[name]) : undefined,
        after: text(name, new_[name]),
      });
    }
  } else if (after !== undefined) {
    changes.push({ label: 'title', before: text('', before), after: text('', after) });
  } else if (before !== undefined && values.role === undefined) {
    changes.push({ label: 'role', after: text('', before) });
  }
  if (from !== undefined) changes.push({ label: 'from', after: text('', from) });
  for (const [name, value] of Object.entries(values)) {
    if (names && references.has(name)) continue;
    const former = name === 'role' && before !== undefined && !isRecord(before) ? text('', before) : undefined;
    changes.push({ label: labels[name] ?? name, before: former, after: text(name, value) });
  }
  return changes;
}

/** Shortens a hash or another long run of hexadecimal digits for display; returns any other text as it is. */
export const shortenHash = (text: string): string =>
  text.replaceAll(/\b[0-9a-f]{40,}\b/g, (digits) => `${digits.slice(0, 8)}…`);

/** Formats the logged values in one line, for exports. */
export const detailsOf = (values: Record<string, unknown>): string =>
  changesOf(values)
    .map(({ label, before, after }) => `${label}: ${before === undefined ? '' : `${before} → `}${after}`)
    .join(', ');
