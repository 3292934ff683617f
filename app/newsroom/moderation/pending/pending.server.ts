import { countWords, readingMinutes } from '~/content/articles/reading-time';
import { encodeCursor } from '~/content/articles/rules';
import { readCursor } from '~/content/articles/service.server';
import { checkWithoutLinks } from '~/newsroom/workflow/checklist/checklist.server';
import type { Finding } from '~/newsroom/workflow/checklist/checklist-rules';
import type { Seen } from '~/newsroom/workflow/current-state.server';
import { approveQuestionOf, publishQuestionOf, type Question } from '~/newsroom/workflow/questions';
import { type DecisionState, decisionStateOf } from '~/newsroom/workflow/review/decision-state.server';
import { roundKey } from '~/newsroom/workflow/rounds/round-names';
import type { NoticeFacts } from '~/newsroom/workflow/step-notices';
import { noticeFacts } from '~/newsroom/workflow/steps/notice-facts.server';
import { changeStatus, requestChanges } from '~/newsroom/workflow/steps/status.server';
import { database } from '~/platform/database/database.server';
import { textOf } from '~/platform/html/text';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember, mayDo } from '~/platform/permissions/permissions';
import type { PendingState, ReviewAction } from '../constants';
import { rowsPerPage } from '../rules';
import { type PendingRow, pendingPage } from './store-pending.server';

/** What is asked before an article is approved, which may schedule its publication, or published. */
type Questions = { approve: Question | undefined; publish: Question };

/** An article in the list of pending articles. */
export type PendingArticle = Omit<PendingRow, 'content' | 'isChangedSinceApproval' | 'returnedVersion'> &
  Omit<DecisionState, 'toPublish' | 'publishedVersion'> & {
    state: PendingState;
    /** As in `WorkflowView`. */
    round: string;
    findings: Finding[];
    /** Whether a time of publication is set. */
    isScheduled: boolean;
    questions: Questions;
  };

/** Returns why an article awaits review. */
function stateOf({ isChangedSinceApproval, returnedVersion, version }: PendingRow): PendingState {
  if (isChangedSinceApproval) return 'changed_since_approval';
  return returnedVersion !== null && version !== null && version > returnedVersion ? 'changes_made' : 'pending';
}

/** Whether the actor may review articles, which requires reading their working copies. */
export const mayReview = (actor: Actor): boolean => mayDo(actor, 'articles.approve') && mayDo(actor, 'articles.write');

/** Whether the actor decides on reports but may not review articles. */
export const seesReportsOnly = (actor: Actor): boolean => mayDo(actor, 'content.moderate') && !mayReview(actor);

/**
 * Returns articles awaiting review, longest wait first, one page at a time.
 * @throws AppError `forbidden`; `invalid` for a cursor that this list did not issue.
 */
export async function listPending(
  actor: Actor,
  cursor?: string,
  limit = rowsPerPage,
): Promise<{ articles: PendingArticle[]; nextCursor: string | null; mayPublish: boolean }> {
  authorizeMember(actor, 'articles.approve');
  const found = await pendingPage(database(), { after: readCursor(cursor, 'updated'), limit: limit + 1 });
  const shown = found.slice(0, limit);
  const last = found.length > shown.length ? shown.at(-1) : undefined;
  return {
    articles: await Promise.all(
      shown.map(async (row) => {
        const { content, readingTime, isChangedSinceApproval: _approval, returnedVersion: _returned, ...article } = row;
        const [{ toPublish, publishedVersion, ...decision }, findings] = await Promise.all([
          decisionStateOf(actor, article.id),
          checkWithoutLinks(actor, article.id),
        ]);
        return {
          ...article,
          ...decision,
          state: stateOf(row),
          round: roundKey(publishedVersion, row.roundNumber),
          findings,
          isScheduled: toPublish.schedule.publishAt !== null,
          questions: {
            approve: approveQuestionOf({ ...toPublish, findings }),
            publish: publishQuestionOf({ ...toPublish, findings }),
          },
          readingTime: content === null ? readingTime : readingMinutes(countWords(textOf(content))),
        };
      }),
    ),
    nextCursor: last ? encodeCursor({ value: last.waitsSince.toISOString(), id: last.id }) : null,
    mayPublish: mayDo(actor, 'articles.publish'),
  };
}

/**
 * Reviews an article: approves it, publishes it, or sends it back to its writers with notes.
 * @returns checklist warnings, none when the article is sent back, and what the notice depends on.
 * @throws AppError as the workflow services.
 */
export async function review(
  actor: Actor,
  input: { id: string; action: ReviewAction; notes: string } & Seen,
  now: Date,
): Promise<NoticeFacts & { warnings: string[] }> {
  const { id, action, notes, version, reviewedHash } = input;
  const seen = { version, reviewedHash };
  if (action === 'approve' || action === 'publish') {
    const target = action === 'approve' ? 'approved' : 'published';
    const result = await changeStatus(actor, id, { ...seen, target, notes: notes || undefined }, now);
    return { warnings: result.warnings, ...noticeFacts(result) };
  }
  await requestChanges(actor, id, { ...seen, notes, isRejection: action === 'reject' }, now);
  return { warnings: [] };
}
