import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { tabCounts } from '~/newsroom/workflow/list/list.server';
import type { ListedArticle } from '~/newsroom/workflow/list/list-rules';
import { type Block, blocksOf, queueOf } from '~/newsroom/workflow/queue/queue.server';
import { database } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize, mayDo } from '~/platform/permissions/permissions';
import { siteSetting } from '~/platform/settings/settings.server';
import { reviewTime, type WaitingFor, waitingReason } from './overview-rules';
import * as figures from './store-figures.server';
import * as store from './store-overview.server';
import { byPeriod, comingTime, formatDuration, lastWeeks, timeOfDay, type Week, weekOf } from './week-rules';

const day = 24 * 60 * 60 * 1000;
/** Days after which a draft counts as untouched. */
const untouchedDays = 14;
/** Weeks in the series of the figures. */
const seriesWeeks = 12;
/** Maximum number of reviews used for a median, of queue entries, and of articles in a week. */
const [maxReviews, maxWaiting, maxInWeek] = [1_000, 5, 60];

/** Returns the dashboard's figures with the weekly series behind them; `undefined` for members who write no articles. */
export async function articleFigures(actor: Actor, published: number, now: Date) {
  authorize(actor, 'newsroom.enter');
  if (!mayDo(actor, 'articles.write')) return undefined;
  const executor = database();
  const zone = siteSetting(newsroomTimeZone);
  const weeks = lastWeeks(seriesWeeks, zone, now);
  const [counts, publishedByWeek, draftsByWeek, steps, untouched, next, reviews] = await Promise.all([
    tabCounts(actor),
    figures.publishedByPeriod(executor, weeks),
    figures.draftsByPeriod(executor, weeks),
    figures.stepsByPeriod(executor, weeks),
    figures.countUntouchedDrafts(executor, new Date(now.getTime() - untouchedDays * day)),
    figures.nextPublication(executor),
    figures.reviewsSince(executor, weeks[0] ?? now, maxReviews),
  ]);
  return {
    all: counts[''],
    published: { count: published, byWeek: publishedByWeek, thisWeek: publishedByWeek.at(-1) ?? 0 },
    inReview: { count: counts.pending, byWeek: steps.submitted },
    scheduled: { count: counts.scheduled, byWeek: steps.scheduled, next: next && comingTime(next, zone, now) },
    drafts: { count: counts.draft, byWeek: draftsByWeek, untouched, untouchedDays },
    reviewTime: reviewTime(reviews, weeks, now),
  };
}

/** An article waiting for the member, with the reason and the next action. */
export type WaitingArticle = {
  article: ListedArticle;
  waitingFor: WaitingFor;
  reason: string;
  /** Version with which to compare the text, which a reviewer sent back; null if it has not changed since then. */
  returnedVersion: number | null;
  /** How long it has waited, such as “2 h 40 min”. */
  waited: string;
  /** The checks that block its publication, if it waits for that. */
  blocks: readonly Block[];
};

/**
 * Returns the articles waiting for the member, longest waiting first, with the total and the number to be reviewed;
 * `undefined` for members who write no articles. Both numbers are minimums: more articles may be waiting.
 */
export async function waitingArticles(actor: Actor, now: Date) {
  authorize(actor, 'newsroom.enter');
  if (!mayDo(actor, 'articles.write')) return undefined;
  const { toReview, toPublish, returned } = await queueOf(actor, now);
  const parts: [WaitingFor, typeof toReview][] = [
    ['review', toReview],
    ['publication', toPublish],
    ['revision', returned],
  ];
  const all = parts.flatMap(([waitingFor, { articles }]) => articles.map((article) => ({ waitingFor, article })));
  const executor = database();
  const steps =
    all.length === 0 ? [] : await store.stepsOf(executor, [...new Set(all.map(({ article }) => article.id))]);
  const stepOf = new Map(steps.map((step) => [step.articleId, step]));
  const waiting = all
    .map(({ waitingFor, article }) => {
      const step = stepOf.get(article.id);
      const [by, since] = {
        review: [article.submittedBy, step?.submittedAt],
        publication: [step?.approvedBy, step?.reviewedAt],
        revision: [step?.reviewedBy, step?.returnedAt],
      }[waitingFor] as [string | null | undefined, Date | null | undefined];
      return {
        article,
        waitingFor,
        reason: waitingReason(
          waitingFor,
          by ?? null,
          article.roundNumber,
          article.returnedVersion !== null,
          article.publicationState.isLive,
        ),
        returnedVersion: article.returnedVersion,
        since: since ?? article.changedAt,
      };
    })
    .sort((one, other) => one.since.getTime() - other.since.getTime());
  const waited = (since: Date): string => formatDuration(now.getTime() - since.getTime());
  const shown = waiting.slice(0, maxWaiting);
  const approved = shown.filter(({ waitingFor }) => waitingFor === 'publication');
  const blocks = await blocksOf(
    actor,
    approved.map(({ article }) => article.id),
  );
  return {
    articles: shown.map(
      ({ since, ...entry }): WaitingArticle => ({
        ...entry,
        waited: waited(since),
        blocks: (entry.waitingFor === 'publication' && blocks[entry.article.id]) || [],
      }),
    ),
    count: all.length,
    hasMore: parts.some(([, { hasMore }]) => hasMore),
    toReview: toReview.articles.length,
    oldest: waiting[0] && waited(waiting[0].since),
  };
}

/** An article's place in the week. */
export type WeekEntry = {
  id: string;
  title: string;
  category: { slug: string; name: string };
  imageUrl: string | null;
  /** Time of day, such as “15:00”. */
  time: string;
  step: 'published' | 'publish' | 'unpublish';
};
export type ScheduleWeek = Omit<Week, 'bounds'> & { entries: WeekEntry[][]; zone: string; count: number };

/**
 * Returns what has been and will be published or unpublished in a week, by day; `undefined` for members who write no
 * articles.
 * @param requested the week's name, such as `2026-W48`; otherwise the current week
 */
export async function scheduleWeek(
  actor: Actor,
  requested: string | null,
  now: Date,
): Promise<ScheduleWeek | undefined> {
  authorize(actor, 'newsroom.enter');
  if (!mayDo(actor, 'articles.write')) return undefined;
  const zone = siteSetting(newsroomTimeZone);
  const { bounds, ...week } = weekOf(requested, zone, now);
  const [from, to] = [bounds[0] ?? now, bounds[7] ?? now];
  const [published, scheduled] = await Promise.all([
    store.publishedBetween(database(), from, to, maxInWeek),
    store.scheduledBetween(database(), from, to, maxInWeek),
  ]);
  const steps = [
    ...published.map(({ publishedAt, ...article }) => ({ article, at: publishedAt, step: 'published' as const })),
    ...scheduled.flatMap(({ publishAt, unpublishAt, ...article }) => [
      { article, at: publishAt, step: 'publish' as const },
      { article, at: unpublishAt, step: 'unpublish' as const },
    ]),
  ].flatMap(({ at, ...entry }) => (at && at >= from && at < to ? [{ ...entry, at }] : []));
  const entries = byPeriod(steps, bounds.slice(0, 7), ({ at }) => at).map((entriesOfDay) =>
    entriesOfDay
      .sort((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ article, at, step }): WeekEntry => ({ ...article, step, time: timeOfDay(at, zone) })),
  );
  return { ...week, entries, zone, count: steps.length };
}
