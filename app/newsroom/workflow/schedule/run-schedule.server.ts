import { recordAudit } from '~/identity/audit/audit.server';
import type { AuditAction } from '~/identity/audit/audit-actions';
import { database, type Executor } from '~/platform/database/database.server';
import { onEvent, onEventsMissed, transaction } from '~/platform/events/events.server';
import type { StorableHtml } from '~/platform/html/sanitise.server';
import { TextRefusedError } from '~/platform/html/sanitise.server';
import { log } from '~/platform/logging/logging.server';
import { type Actor, operator } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { measureBefore, recheckLinks, runChecks } from '../checklist/checklist.server';
import { isBlocking, type LinkFinding, problemsOf } from '../checklist/checklist-rules';
import type { PicturedText } from '../checklist/pictures/picture-rules';
import { recordCorrection } from '../corrections/corrections.server';
import { type Current, lockCurrent } from '../current-state.server';
import { type Emit, notifyOfFailedSchedule, notifyOfScheduledUnpublication } from '../notices/notify.server';
import { publishCurrent, unpublishCurrent, withPreparedText } from '../publishing/publish.server';
import { dueArticles, nextDue, setWorkflow } from '../store.server';
import { isRefusedTooOften, type Refusals, sleepDuration } from './schedule-rules';

/** Number of due articles fetched at a time. */
const batch = 50;
/** Delay before a node retries after an error, in milliseconds. */
const retryDelay = 3_000;
/** The refusals in a row, by this node, of the text of each due article. */
const refusals = new Map<string, Refusals & { publication: string }>();

/** Identifies a scheduled publication, which is another one with another time or another text. */
const publicationOf = ({ row, draft }: Pick<Current, 'row' | 'draft'>): string =>
  `${row.publishAt?.toISOString()} ${draft.contentHash}`;

/** Outcome for a due article. `passed`: another node was faster, or the schedule was cleared. */
type Outcome = 'published' | 'unpublished' | 'failed' | 'passed';

type Failure = { because: 'changed' | 'unapproved' | 'refused' } | { because: 'blocked'; problems: string[] };

/** Cancels the scheduled publication of an article that could not be published, and notifies the members concerned. */
async function failSchedule(
  actor: Actor,
  executor: Executor,
  emit: Emit,
  current: Current,
  failure: Failure,
  now: Date,
): Promise<void> {
  const { articleId, row, publicationState, draft } = current;
  await setWorkflow(executor, articleId, { publishAt: null }, now);
  const problems = failure.because === 'blocked' ? failure.problems : undefined;
  await notifyOfFailedSchedule(executor, actor, current, {
    ...{ because: failure.because, note: problems?.join(' '), isChange: publicationState.isLive },
  });
  await emit({ type: 'newsroom.changed' });
  await recordAudit(executor, actor, {
    action: 'article_schedule_failed',
    resourceType: 'article',
    resourceId: articleId,
    values: { publishAt: row.publishAt?.toISOString(), contentHash: draft.contentHash, problems },
  });
}

/** Cancels a scheduled publication whose text has been refused too often, unless its time or its text has changed since. */
function giveUp(actor: Actor, articleId: string, publication: string, now: Date): Promise<Outcome> {
  return transaction(async (executor, emit) => {
    const current = await lockCurrent(executor, articleId);
    if (current.row.deletedAt || publicationOf(current) !== publication) return 'passed';
    await failSchedule(actor, executor, emit, current, { because: 'refused' }, now);
    return 'failed';
  });
}

/** Counts a refusal of a due article's text. Returns all of them in a row. */
function countRefusal(articleId: string, publication: string, now: Date): Refusals {
  const earlier = refusals.get(articleId);
  const { count, since } = earlier?.publication === publication ? earlier : { count: 0, since: now };
  const counted = { publication, count: count + 1, since };
  refusals.set(articleId, counted);
  return counted;
}

/** A publication whose text has still to be prepared, and whose pictures measured. */
type Unprepared = { unprepared: string; fields: PicturedText };

/** Publishes or unpublishes a due article. The lock and the change share one transaction, so this happens only once. */
async function processDueArticle(actor: Actor, articleId: string, now: Date): Promise<Outcome> {
  const outcome = await storeDueArticle(actor, articleId, undefined, now);
  if (typeof outcome === 'string') return outcome;
  const { unprepared, fields } = outcome;
  try {
    return await withPreparedText(articleId, async (prepared) => {
      await measureBefore(fields);
      const links = await recheckLinks(prepared.source);
      const stored = await storeDueArticle(actor, articleId, { prepared, links }, now);
      return typeof stored === 'string' ? stored : 'passed';
    });
  } catch (error) {
    const isTextAtFault = error instanceof TextRefusedError && error.code === 'invalid';
    if (!isTextAtFault) refusals.delete(articleId);
    if (!isTextAtFault || !isRefusedTooOften(countRefusal(articleId, unprepared, now), now)) throw error;
    log.error({ err: error, articleId }, 'the text of a scheduled article has been refused too often');
    return giveUp(actor, articleId, unprepared, now);
  }
}

/**
 * Publishes or unpublishes a due article. Without its prepared text, an article that is to be published is left as it is,
 * and `unprepared` identifies the publication. The checklist is run again: a linked page may have gone since the article
 * was scheduled.
 */
function storeDueArticle(
  actor: Actor,
  articleId: string,
  text: { prepared: StorableHtml; links: LinkFinding[] | undefined } | undefined,
  now: Date,
): Promise<Outcome | Unprepared> {
  return transaction(async (executor, emit): Promise<Outcome | Unprepared> => {
    const current = await lockCurrent(executor, articleId);
    const { row, publicationState } = current;
    const isDue = (time: Date | null): boolean => time !== null && time <= now;
    if (row.deletedAt) return 'passed';
    const audit = (action: AuditAction, values: Record<string, unknown>) =>
      recordAudit(executor, actor, { action, resourceType: 'article', resourceId: articleId, values });
    // After downtime, both times may have passed; publication comes first.
    if (isDue(row.publishAt)) {
      const values = { publishAt: row.publishAt?.toISOString(), contentHash: current.draft.contentHash };
      if (publicationState.status === 'approved') {
        const { fields } = current.draft;
        if (!text) return { unprepared: publicationOf(current), fields };
        const { prepared, links } = text;
        const blocking = (await runChecks(actor, executor, { articleId, fields }, links)).filter(isBlocking);
        if (blocking.length > 0) {
          await failSchedule(
            actor,
            executor,
            emit,
            current,
            { because: 'blocked', problems: problemsOf(blocking) },
            now,
          );
          return 'failed';
        }
        const { isCorrected } = await publishCurrent(actor, executor, emit, current, { prepared, now });
        await audit('article_published', { ...values, version: current.draft.version, scheduledBy: row.scheduledBy });
        if (isCorrected) await recordCorrection(executor, actor, articleId);
        return 'published';
      }
      if (publicationState.status === 'published') {
        await setWorkflow(executor, articleId, { publishAt: null }, now);
        return 'passed';
      }
      const because = publicationState.approvalInvalidated ? 'changed' : 'unapproved';
      await failSchedule(actor, executor, emit, current, { because }, now);
      return 'failed';
    }
    if (!isDue(row.unpublishAt)) return 'passed';
    if (!publicationState.isLive) {
      await setWorkflow(executor, articleId, { unpublishAt: null }, now);
      return 'passed';
    }
    await unpublishCurrent(actor, executor, emit, current, now);
    await notifyOfScheduledUnpublication(executor, actor, current);
    await audit('article_unpublished', { unpublishAt: row.unpublishAt?.toISOString() });
    return 'unpublished';
  });
}

/**
 * Publishes or unpublishes every due article, each only once even when several nodes do so at the same time. Articles
 * whose text was refused before come last, because another refusal can take half a minute.
 * @returns the numbers of articles published, unpublished, and not published because they were not approved, did not pass
 * the checklist, or their text was refused too often.
 * @throws Error when an article failed unexpectedly, after all others have been processed.
 */
export async function publishDue(
  actor: Actor,
  now: Date,
): Promise<{ published: number; unpublished: number; failed: number }> {
  authorize(actor, 'articles.publish');
  const done = { published: 0, unpublished: 0, failed: 0, passed: 0 };
  const failedIds = new Set<string>();
  for (;;) {
    const limit = batch + failedIds.size + refusals.size;
    const due = (await dueArticles(database(), now, limit)).filter((id) => !failedIds.has(id));
    if (due.length === 0) break;
    const others = due.filter((id) => !refusals.has(id));
    for (const articleId of others.length > 0 ? others : due) {
      try {
        done[await processDueArticle(actor, articleId, now)] += 1;
        refusals.delete(articleId);
      } catch (error) {
        // A failure does not affect other articles. The failed one is retried on the next run.
        log.error({ err: error, articleId }, 'a scheduled article could not be published or unpublished');
        failedIds.add(articleId);
      }
    }
  }
  const { passed: _, ...counts } = done;
  if (failedIds.size > 0)
    throw new Error(`${failedIds.size} scheduled articles could not be published or unpublished.`);
  return counts;
}

/**
 * Runs the schedule on this node: sleeps until the next scheduled time, processes what is due, and wakes up when a
 * schedule changes on any node. Anything that came due while no node was running is processed at once.
 * @returns a function that stops it and resolves once the current run has finished.
 */
export function watchSchedule(): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let wasWoken = false;
  let running: Promise<void> | undefined;

  const runSchedule = async (): Promise<void> => {
    let wait = retryDelay;
    try {
      const now = new Date();
      const { published, unpublished, failed } = await publishDue(operator, now);
      if (published + unpublished + failed > 0)
        log.info({ published, unpublished, failed }, 'the schedule was applied');
      wait = sleepDuration(await nextDue(database()), new Date());
    } catch (error) {
      log.error({ err: error }, 'the schedule could not be applied and will be retried');
    }
    running = undefined;
    if (isStopped) return;
    if (wasWoken) wake();
    else timer = setTimeout(wake, wait);
  };
  const wake = (): void => {
    clearTimeout(timer);
    wasWoken = running !== undefined;
    if (!running && !isStopped) running = runSchedule();
  };
  const unsubscribe = onEvent((event) => {
    if (event.type === 'schedule.changed') wake();
  });
  const unsubscribeMissed = onEventsMissed(wake);
  wake();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
    unsubscribeMissed();
    await running;
  };
}
