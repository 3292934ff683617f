import type { AuditRow } from './audit-list-rules';

/** Names of actions in filters and exports. Others are formed from the action itself. */
const actionNames: Record<string, string> = {
  article_approved: 'Article approved',
  article_categorised: 'Article moved to a category',
  article_deleted: 'Article moved to the trash',
  article_deleted_for_good: 'Article deleted permanently',
  article_featured: 'Article featured or no longer featured',
  article_given_back: 'Article published again after an appeal',
  article_pending: 'Article submitted for review',
  article_unarchived: 'Article removed from the archive',
  author_profile_changed: 'Author profile changed',
  backup_taken: 'Backup created',
  data_export: 'Data exported',
  decision_undone: 'Moderation decision undone',
  email_viewed: 'Email address viewed',
  login_failed: 'Sign-in failed',
  permission_changed: 'Role permission changed',
  permission_denied: 'Permission denied',
  permission_granted: 'Member permission granted',
  permission_revoked: 'Member permission revoked',
  report_investigated: 'Report under investigation',
  role_assignment: 'Role assigned',
  role_removal: 'Role reset',
  two_factor_off: 'Two-factor turned off',
  two_factor_on: 'Two-factor turned on',
  user_deleted: 'Account deleted',
};

/** Formats an action for display: `password_changed` becomes “Password changed”. */
export const actionLabel = (action: string): string => {
  const name = actionNames[action];
  if (name) return name;
  const words = action.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What someone did, as text that precedes the name of the person or thing affected. */
const verbs: Record<string, string> = {
  appeal_rejected: 'rejected an appeal about',
  appeal_upheld: 'upheld an appeal about',
  article_approved: 'approved',
  article_archived: 'archived',
  article_categorised: 'moved to another category:',
  article_changes_requested: 'requested changes to',
  article_corrected: 'corrected',
  article_deleted: 'moved to the trash:',
  article_deleted_for_good: 'permanently deleted',
  article_draft: 'returned to drafts:',
  article_given_back: 'published again after an appeal:',
  article_pending: 'submitted for review:',
  article_published: 'published',
  article_rejected: 'rejected',
  article_removed: 'removed as moderator:',
  article_restored: 'restored from the trash:',
  article_retitled: 'gave a title to',
  article_schedule_cleared: 'cancelled the schedule of',
  article_scheduled: 'scheduled',
  article_unarchived: 'removed from the archive:',
  article_unpublished: 'unpublished',
  author_profile_changed: 'changed the profile of the author',
  backup_taken: 'made a backup of',
  category_created: 'created the category',
  category_deleted: 'deleted the category',
  category_merged: 'merged a category into',
  category_renamed: 'renamed the category',
  comment_approved: 'approved',
  comment_removed: 'removed',
  comment_warned: 'warned the author of',
  data_export: 'exported',
  decision_undone: 'undid a decision about',
  email_viewed: 'viewed the email address of',
  login_failed: 'failed to sign in to the account of',
  media_deleted: 'deleted the picture',
  media_described: 'described the picture',
  media_restored: 'restored the picture',
  password_changed: 'changed the password of',
  permission_created: 'created the permission',
  permission_deleted: 'deleted the permission',
  permission_denied: 'was denied the permission',
  rate_limit_changed: 'changed the rate limit',
  report_investigated: 'started to investigate',
  review_changed: 'edited the review of',
  review_created: 'added the review of',
  review_deleted: 'deleted the review of',
  review_featured: 'featured the review of',
  review_linked: 'linked an article to the review of',
  review_moved: 'moved the review of',
  review_restored: 'restored the review of',
  review_unfeatured: 'removed from featured the review of',
  review_unlinked: 'unlinked the article of the review of',
  role_assignment: 'changed the role of',
  role_removal: 'reset the role of',
  settings_changed: 'changed',
  two_factor_off: 'turned off two-factor sign-in for',
  two_factor_on: 'turned on two-factor sign-in for',
  user_activated: 'activated',
  user_added: 'added',
  user_deactivated: 'deactivated',
  user_deleted: 'deleted',
  user_invited: 'invited',
  user_suspended: 'suspended',
};

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
  const text = (name: string): string => String(values[name] ?? '');
  const verb = verbs[action] ?? `${actionLabel(action).toLowerCase()}:`;
  if (action === 'permission_changed') {
    return {
      verb: values.granted === true ? 'granted a permission to a role:' : 'revoked a permission of a role:',
      object: `${text('role')}, ${text('permission')}`,
    };
  }
  if (resourceType === 'permission') return { verb, object: text('permission') };
  if (action === 'data_export' && resourceType === 'user') return { verb, object: 'their own data' };
  if (person && person.id === resourceId) return { verb, object: 'their own account' };
  if (target && (action === 'permission_granted' || action === 'permission_revoked')) {
    const isGrant = action === 'permission_granted';
    return {
      verb: `${isGrant ? 'granted' : 'revoked'} ${text('permission')} ${isGrant ? 'to' : 'from'}`,
      object: target,
    };
  }
  if (target) return { verb, object: target };
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
  isFeatured: 'featured',
  publishAt: 'publish at',
  redirectedSlugs: 'redirected slugs',
  revokedAt: 'revoked',
  unpublishAt: 'unpublish at',
};
const times = new Set(['expiresAt', 'publishAt', 'revokedAt', 'unpublishAt']);
const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (times.has(name) && typeof value === 'string' && !Number.isNaN(Date.parse(value))) {
    return `${timeFormat.format(new Date(value))} UTC`;
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the logged values as changes. `before` and `after` may be single values or objects with the same fields, of
 * which only those that differ are returned; `before` beside `role` is the former role.
 */
export function changesOf({ before, after, from, ...values }: Record<string, unknown>): ValueChange[] {
  const changes: ValueChange[] = [];
  if (isRecord(before) || isRecord(after)) {
    const [old, new_] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
    for (const name of new Set([...Object.keys(old), ...Object.keys(new_)])) {
      if (JSON.stringify(old[name]) === JSON.stringify(new_[name])) continue;
      changes.push({
        label: labels[name] ?? name,
        before: name in old ? textOf(name, old[name]) : undefined,
        after: textOf(name, new_[name]),
      });
    }
  } else if (after !== undefined) {
    changes.push({ label: 'title', before: textOf('', before), after: textOf('', after) });
  } else if (before !== undefined && values.role === undefined) {
    changes.push({ label: 'role', after: textOf('', before) });
  }
  if (from !== undefined) changes.push({ label: 'from', after: textOf('', from) });
  for (const [name, value] of Object.entries(values)) {
    const former = name === 'role' && before !== undefined && !isRecord(before) ? textOf('', before) : undefined;
    changes.push({ label: labels[name] ?? name, before: former, after: textOf(name, value) });
  }
  return changes;
}

/** Formats the logged values in one line, for exports. */
export const detailsOf = (values: Record<string, unknown>): string =>
  changesOf(values)
    .map(({ label, before, after }) => `${label}: ${before === undefined ? '' : `${before} → `}${after}`)
    .join(', ');

/** Names the browser of a User-Agent header. */
export function browserName(userAgent: string): string {
  const names: [pattern: RegExp, name: string][] = [
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\//, 'Firefox'],
    [/Chrom(e|ium)\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ];
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? userAgent.slice(0, 40);
}
