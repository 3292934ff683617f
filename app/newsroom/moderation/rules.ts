import { z } from 'zod';
import { longestComment } from '~/audience/comments/constants';
import { flagPriorities, flagStatuses, flagTypes } from '~/audience/reports/constants';
import { articleStatuses } from '~/content/articles/rules';
import { multiLine } from '~/platform/forms/form-fields';
import { normaliseLines } from '~/platform/forms/normalise-lines';
import { m } from '~/platform/languages/compiled/messages';
import {
  flagActions,
  longestAppeal,
  longestDecisionReason,
  longestNotes,
  queueKinds,
  reviewActions,
  undoSeconds,
} from './constants';

/** Entries per page in every moderation list. */
export const rowsPerPage = 20;
const cursorParameter = z.string().max(200).optional().catch(undefined);

/** Search parameters for the list of flags. Invalid values are ignored. */
export const flagsQuery = z.object({
  /** If missing, all unresolved flags match. */
  status: z.enum(flagStatuses).optional().catch(undefined),
  priority: z.enum(flagPriorities).optional().catch(undefined),
  type: z.enum(flagTypes).optional().catch(undefined),
  cursor: cursorParameter,
});
export type FlagsQuery = z.output<typeof flagsQuery>;

export const queueQuery = z.object({ kind: z.enum(queueKinds).optional().catch(undefined), cursor: cursorParameter });
export type QueueQuery = z.output<typeof queueQuery>;

export const appealsQuery = z.object({ cursor: cursorParameter });

/** Number of the last page of the public log: the database skips all entries before a page. */
export const lastLogPage = 1_000;

/**
 * Returns the page of the public log that an address names; without a query, the first. Returns `undefined` for a query
 * to which no page links, such as `?page=01`, so that each page is cached only once.
 */
export function logPageIn(query: URLSearchParams): number | undefined {
  const [first, ...others] = query.getAll('page').filter((value) => value !== '');
  if (first === undefined) return 1;
  const page = /^[1-9]\d*$/.test(first) && others.length === 0 ? Number(first) : 0;
  return page > 1 && page <= lastLogPage ? page : undefined;
}

/** Optional multi-line text; empty if missing. */
const optionalText = (limit: number) =>
  z
    .string()
    .transform(normaliseLines)
    .pipe(z.string().max(limit, { error: () => m.form_too_long({ limit }) }))
    .default('');

const rule = z.enum(flagTypes, { error: 'Choose the rule that was broken.' });
const reason = optionalText(longestDecisionReason);

/** Creates the validation issue for a missing reason. Every decision against a member requires a reason. */
const missingReasonIssue = (input: string) => ({
  code: 'custom' as const,
  path: ['reason'],
  message: 'Give a reason. The member will see it.',
  input,
});

/** Form for acting on a flag. `seen` has the IDs of the flags that the moderator saw with it. */
export const flagForm = z
  .object({
    id: z.uuid(),
    action: z.enum(flagActions),
    seen: z.array(z.uuid()),
    rule,
    reason,
    notes: optionalText(longestNotes),
  })
  .check(({ value: { action, reason: given }, issues }) => {
    if (given === '' && (action === 'remove' || action === 'warn')) issues.push(missingReasonIssue(given));
  });
export type FlagDecision = Omit<z.output<typeof flagForm>, 'seen'> & { seen: readonly string[] };

/** Hash of the text that the moderator saw (`hashOfText`). */
const textHash = z.string().max(100);

/** Value of a checkbox in the queue: the comment's ID and the hash of its text, separated by a space. */
export const selectedComment = z
  .string()
  .transform((value) => {
    const [id, seen] = value.split(' ');
    return { id, seen };
  })
  .pipe(z.object({ id: z.uuid(), seen: textHash }));

/** Form for deciding on a queued comment. `spam` needs no further reason (decision 0029). */
export const queueForm = z
  .object({
    intent: z.enum(['approve', 'reply', 'remove', 'spam']),
    id: z.uuid(),
    seen: textHash,
    rule: rule.default('inappropriate'),
    reason,
    /** The reply that is posted with the approval. */
    reply: optionalText(longestComment),
  })
  .check(({ value: { intent, reason: given, reply }, issues }) => {
    if (given === '' && intent === 'remove') issues.push(missingReasonIssue(given));
    if (reply === '' && intent === 'reply')
      issues.push({ code: 'custom', path: ['reply'], message: 'Write a reply. Everyone will see it.', input: reply });
  });

/** Form for approving the selected comments of the queue; `selected` has values of `selectedComment`. */
export const bulkForm = z.object({ intent: z.literal('approve_many'), selected: z.array(z.string()) });

export const undoForm = z.object({ intent: z.literal('undo'), decision: z.uuid() });
export type UndoForm = z.output<typeof undoForm>;

/** Any form of the comment queue. */
export type QueueForm = z.output<typeof queueForm | typeof bulkForm> | UndoForm;

export const appealForm = z.object({
  text: multiLine({ limit: longestAppeal, required: () => m.appeal_text_required() }),
});

/** Form for deciding an appeal. */
export const appealDecisionForm = z.object({
  id: z.uuid(),
  outcome: z.enum(['upheld', 'rejected']),
  reply: multiLine({ limit: longestDecisionReason, required: () => 'Write a reply. The member will see it.' }),
});
export type AppealDecision = z.output<typeof appealDecisionForm>;

/** Maximum reporters notified in one transaction. */
export const reportersPerBatch = 500;

const dayMs = 86_400_000;

/** Returns the day of a time in UTC, such as 2026-11-30. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/**
 * Returns the day before which decisions and the outcomes of appeals are in the public log: today in UTC, but yesterday
 * until its last decision can no longer be undone.
 */
export const logEnd = (now: Date): string => dayOf(new Date(now.getTime() - undoSeconds * 1_000));

/** Days after a decision during which the scheduled job still notifies reporters who were missed. */
export const catchUpDays = 7;
/** Returns the cutoff time: decisions made earlier no longer notify anyone. */
export const catchUpCutoff = (now: Date): Date => new Date(now.getTime() - catchUpDays * dayMs);

/** State before a decision, stored so that the decision can be undone (`moderation_decisions.before`). */
export const beforeDecision = z.object({
  /** Missing for a decision about an article. */
  comment: z.enum(['published', 'held', 'removed', 'deleted']).optional(),
  flags: z.array(z.object({ id: z.uuid(), status: z.enum(flagStatuses) })),
  /** State of a removed article when it was unpublished, used to restore it. */
  taken: z
    .object({
      version: z.number(),
      from: z.enum(articleStatuses),
      to: z.enum(articleStatuses),
      unpublishAt: z.coerce.date().nullable(),
      // Missing in older decisions, which left the scheduled publication in place.
      publishAt: z.coerce.date().nullable().optional(),
      // Missing in older decisions, which left it as it was.
      publishedVersion: z.number().optional(),
    })
    .optional(),
  /** IDs of the notifications that were sent. */
  told: z.array(z.uuid()),
  /** IDs of the reports whose reporters a job has yet to notify. Missing in older decisions, which notified them at once. */
  reportsToNotify: z.array(z.uuid()).optional(),
  /** ID of the reply that was posted with an approval; missing if the moderator had posted the same one before. */
  reply: z.uuid().optional(),
});
export type BeforeDecision = z.output<typeof beforeDecision>;

/** Whether a decision made at `decidedAt` can still be undone. */
export const canUndo = (decidedAt: Date, now: Date): boolean =>
  now.getTime() - decidedAt.getTime() <= undoSeconds * 1_000;

/** Parses the value of a flag cursor into urgency and creation time. Returns `undefined` if it is malformed. */
export function parseUrgencyCursor(value: string): { urgency: number; createdAt: string } | undefined {
  const found = /^([0-3])@(.+)$/.exec(value);
  const createdAt = found?.[2];
  return found && createdAt && z.iso.datetime().safeParse(createdAt).success
    ? { urgency: Number(found[1]), createdAt }
    : undefined;
}

/** Form for reviewing an article, with the error messages that the spec requires (spec 3 §5). */
export const reviewForm = z
  .object({
    id: z.uuid(),
    /** What the reviewer saw (`Seen`). */
    version: z.coerce.number().int().positive().optional(),
    reviewedHash: z.string().max(64).optional(),
    action: z.enum(reviewActions),
    notes: optionalText(longestNotes),
  })
  .check(({ value: { action, notes }, issues }) => {
    if (notes !== '' || action === 'approve' || action === 'publish') return;
    const what = action === 'reject' ? 'rejecting an article' : 'requesting changes';
    issues.push({
      code: 'custom',
      path: ['notes'],
      message: `Please provide review notes before ${what}.`,
      input: notes,
    });
  });
export type ReviewForm = z.output<typeof reviewForm>;
