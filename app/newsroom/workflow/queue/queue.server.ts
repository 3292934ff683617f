import { roundsOfReview } from '~/newsroom/workflow/rounds/store-rounds.server';
import { selfApproval } from '~/newsroom/workflow/settings';
import { database } from '~/platform/database/database.server';
import { log } from '~/platform/logging/logging.server';
import type { Actor, Member } from '~/platform/permissions/actors';
import { authorizeMember, mayDo } from '~/platform/permissions/permissions';
import { siteSetting } from '~/platform/settings/settings.server';
import { blockingFindings } from '../checklist/checklist.server';
import { type ListedArticle, readFilters } from '../list/list-rules';
import { toListedArticle } from '../list/listed-article.server';
import * as store from '../list/store-list.server';
import { isQueue, type Origin, partsOf } from '../origins';

/** Maximum articles shown in each part of the queue. */
const maxPerPart = 30;

export type QueuePart = 'toReview' | 'toPublish' | 'returned' | 'unfinished' | 'scheduled';
/** An article in the queue, and when it became the member's turn. */
export type QueuedArticle = ListedArticle & {
  since: Date;
  /** Its round of review, from 1; not read where it does not await review. */
  roundNumber: number;
  /** Name of the member who submitted it for review; null when unknown, or where it does not await review. */
  submittedBy: string | null;
  /** The version that a reviewer sent back and that can be compared with the present one; null if there is none. */
  returnedVersion: number | null;
};
/** The first articles in each part, and whether there are more. */
export type Queue = Record<QueuePart, { articles: QueuedArticle[]; hasMore: boolean }>;

/** Returns since when an article has been in its part of the queue; null for since its last change. */
const sinceOf: Record<QueuePart, (row: store.ListedRow, article: ListedArticle) => Date | null> = {
  toReview: ({ submittedAt }, { publicationState }) => (publicationState.approvalInvalidated ? null : submittedAt),
  toPublish: ({ workflowChangedAt }) => workflowChangedAt,
  returned: ({ returnedAt }) => returnedAt,
  unfinished: () => null,
  scheduled: () => null,
};

/**
 * Starts the queries for the parts of the queue that wait for the member; `false` for parts that the member may not
 * work on.
 */
function waitingParts(actor: Actor, limit: number) {
  const executor = database();
  authorizeMember(actor, 'articles.write');
  const excludedActor = siteSetting(selfApproval) ? null : actor;
  return {
    toReview: mayDo(actor, 'articles.approve') && store.articlesToReview(executor, excludedActor, limit),
    toPublish: mayDo(actor, 'articles.publish') && store.articlesToPublish(executor, limit),
    returned: store.returnedArticles(executor, actor, limit),
  };
}

/**
 * Returns the member's queue: articles to review, to publish, to revise and to finish, and scheduled ones. Articles
 * that the member submitted are left for others to review unless self-approval is on. Those of which they only wrote a
 * part are included: they can send them back, as the review page offers (`mayReview`).
 */
export async function queueOf(actor: Actor, now: Date): Promise<Queue> {
  authorizeMember(actor, 'articles.write');
  const executor = database();
  const mayPublish = mayDo(actor, 'articles.publish');
  const loadPart = async (part: QueuePart, rows: Promise<store.ListedRow[]> | false) => {
    const found = (await rows) || [];
    return {
      articles: found.slice(0, maxPerPart).map((row) => {
        const article = toListedArticle(row, now);
        return {
          ...article,
          since: sinceOf[part](row, article) ?? row.changedAt,
          roundNumber: 1,
          submittedBy: null as string | null,
          returnedVersion: null as number | null,
        };
      }),
      hasMore: found.length > maxPerPart,
    };
  };
  const limit = maxPerPart + 1;
  const waiting = waitingParts(actor, limit);
  const [toReview, toPublish, returned, unfinished, scheduled] = await Promise.all([
    loadPart('toReview', waiting.toReview),
    loadPart('toPublish', waiting.toPublish),
    loadPart('returned', waiting.returned),
    loadPart('unfinished', store.unfinishedArticles(executor, actor, limit)),
    loadPart('scheduled', mayPublish && store.scheduledArticles(executor, limit)),
  ]);
  const ids = toReview.articles.map(({ id }) => id);
  const rounds = ids.length === 0 ? [] : await roundsOfReview(executor, ids);
  const roundsById = new Map(rounds.map(({ articleId, ...round }) => [articleId, round]));
  const articles = toReview.articles.map((article) => ({ ...article, ...roundsById.get(article.id) }));
  return { toReview: { ...toReview, articles }, toPublish, returned, unfinished, scheduled };
}

/** A check that blocks the publication of an article, and where in the editor it is fixed. */
export type Block = { name: string; path: string };

/** Returns the checks that block the publication of articles, by article; none for an article that can be published. */
export async function blocksOf(actor: Actor, articleIds: readonly string[]): Promise<Record<string, Block[]>> {
  const findings = await blockingFindings(actor, [...new Set(articleIds)]);
  return Object.fromEntries(
    [...findings].map(([id, found]) => [
      id,
      found.map(({ name, places }) => ({ name, path: `/admin/editor/${id}${places?.find(Boolean) ?? ''}` })),
    ]),
  );
}

/**
 * Returns the checks that block the publication of articles in the queue, by article: of those that wait to be
 * published, now or at a scheduled time.
 */
export async function blocksIn(
  actor: Actor,
  { toPublish, scheduled }: Pick<Queue, 'toPublish' | 'scheduled'>,
): Promise<Record<string, Block[]>> {
  const planned = scheduled.articles.filter(({ scheduledFor }) => scheduledFor === 'publish');
  return blocksOf(
    actor,
    [...toPublish.articles, ...planned].map(({ id }) => id),
  );
}

/** An article that waits for a decision. */
export type WaitingDecision = { articleId: string; title: string };

/** Maximum articles of a list among which the next one is looked for. */
const maxFollowed = 100;

/** Returns the articles of a list that wait for a decision of the member, in the order of the list. */
async function decisionsIn(actor: Member, from: Origin, now: Date): Promise<store.ListedRow[]> {
  const executor = database();
  const [mayReview, mayPublish] = [mayDo(actor, 'articles.approve'), mayDo(actor, 'articles.publish')];
  const excludedActor = siteSetting(selfApproval) ? null : actor;
  const { name, query } = partsOf(from);
  if (name === 'articles') {
    const filters = readFilters(new URLSearchParams(query));
    const decisions = { mayReview, mayPublish, excludedActor };
    return store.articlesToDecide(executor, filters, { userId: actor.userId, now }, decisions, maxFollowed);
  }
  if (name === 'scheduled') return mayPublish ? store.scheduledArticles(executor, maxFollowed) : [];
  const toReview = name !== 'toPublish' && mayReview && store.articlesToReview(executor, excludedActor, maxFollowed);
  const hasBoth = name === 'queue' || name === 'toPublish';
  const toPublish = hasBoth && mayPublish && store.articlesToPublish(executor, maxFollowed);
  return [...((await toReview) || []), ...((await toPublish) || [])];
}

/**
 * Returns the article on which the member decides after another one; null when no other is waiting. In the queue and its
 * parts, except the scheduled articles, it is the first, which has been waiting longest; in any other list, the one that
 * follows, or at the end of the list the first.
 * To be called before the decision, with which the article may leave the list.
 * @param from the list from which the article was opened; by default the queue.
 */
export async function nextWaiting(
  actor: Actor,
  articleId: string,
  from: Origin | undefined,
  now: Date,
): Promise<WaitingDecision | null> {
  const member = authorizeMember(actor, 'articles.write');
  try {
    const rows = await decisionsIn(member, from ?? 'queue', now);
    const index = rows.findIndex(({ id }) => id === articleId);
    const others = [...rows.slice(index + 1), ...rows.slice(0, Math.max(0, index))];
    // Scheduled articles stay in their part after a decision: the first would be offered again and again.
    const isWaitingList = isQueue(from) && from !== 'scheduled';
    const next = isWaitingList ? rows.find(({ id }) => id !== articleId) : others[0];
    return next ? { articleId: next.id, title: toListedArticle(next, now).title } : null;
  } catch (error) {
    log.error({ err: error }, 'the next article to decide on could not be read');
    return null;
  }
}

/** Counts the articles that wait for the member: to review, to publish and to revise. At most `maxPerPart` of each. */
export async function countWaiting(actor: Actor): Promise<number> {
  if (!mayDo(actor, 'articles.write') || !('userId' in actor)) return 0;
  const { toReview, toPublish, returned } = waitingParts(actor, maxPerPart);
  const parts = await Promise.all([toReview, toPublish, returned]);
  return parts.reduce((sum, rows) => sum + (rows ? rows.length : 0), 0);
}
