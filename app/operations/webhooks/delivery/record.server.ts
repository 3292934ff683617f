import type { ShownComment } from '~/audience/comments/hooks';
import { commentPath } from '~/audience/comments/paths';
import type { PublicationStep } from '~/content/articles/hooks';
import { cardsOncePublished } from '~/content/articles/service.server';
import { summaryOf } from '~/operations/article-format/article-format.server';
import type { ChangedCheck } from '~/operations/health/hooks';
import type { Executor } from '~/platform/database/database.server';
import { enqueueIfStarted } from '~/platform/jobs/jobs.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import type { EventType } from '../event-types';
import * as store from '../store.server';
import { addDeliveries } from '../store-deliveries.server';
import { emailReaders } from './email-readers.server';
import { sendJob } from './send.server';

/** Returns a body as it is sent. */
export const bodyOf = (type: string, now: Date, data: object): string =>
  JSON.stringify({ type, timestamp: now.toISOString(), data });

type Endpoints = Awaited<ReturnType<typeof store.endpointsFor>>;

/**
 * Records an event for each endpoint that wants it, in the transaction in which it happens: as it is now, whatever happens
 * until it is sent. Does nothing more than one query if none wants it.
 * @param read returns the data of each object that the event happened to, for each of the endpoints.
 */
async function record(
  executor: Executor,
  type: EventType,
  now: Date,
  read: (endpoints: Endpoints) => Promise<readonly { endpointId: string; data: object; email?: string }[]>,
): Promise<void> {
  const endpoints = await store.endpointsFor(executor, type);
  if (endpoints.length === 0) return;
  const rows = await read(endpoints);
  await addDeliveries(
    executor,
    rows.map(({ endpointId, data, email }) => ({
      ...{ endpointId, type, createdAt: now, email: email ?? null },
      body: bodyOf(type, now, data),
    })),
  );
  await enqueueIfStarted(executor, sendJob, {});
}

const forAll = (endpoints: Endpoints, data: object) => endpoints.map(({ id }) => ({ endpointId: id, data }));

export const recordPublication = (
  executor: Executor,
  articleIds: readonly string[],
  step: PublicationStep,
  now: Date,
): Promise<void> =>
  record(executor, `article.${step}`, now, async (endpoints) => {
    const cards = await cardsOncePublished(executor, articleIds);
    return cards.flatMap((card) => forAll(endpoints, summaryOf(card)));
  });

/** Without its text and its author: what is held is not public, and what is public can be changed or deleted. */
export const recordComment = (
  executor: Executor,
  { id, parentId, status, article }: ShownComment,
  now: Date,
): Promise<void> =>
  record(executor, status === 'held' ? 'comment.held' : 'comment.posted', now, async (endpoints) => {
    const siteUrl = publicUrl();
    const url = `${siteUrl}${commentPath(article, id)}`;
    const about = { ...article, url: `${siteUrl}/article/${article.slug}` };
    return forAll(endpoints, { id, parentId, status, url, article: about });
  });

/**
 * The email address is only in what is sent to endpoints of members who may see addresses, and only once it is confirmed:
 * the ID says whose subscription has ended.
 */
export const recordSubscription = (
  executor: Executor,
  { id, email, language }: { id: string; email: string; language: string },
  step: 'confirmed' | 'gone',
  now: Date,
): Promise<void> =>
  record(executor, `subscriber.${step}`, now, async (endpoints) => {
    const readers = await emailReaders(
      executor,
      endpoints.map(({ responsible }) => responsible),
    );
    return endpoints.map(({ id: endpointId, responsible }) =>
      step === 'confirmed' && readers.has(responsible)
        ? { endpointId, data: { id, language, email }, email }
        : { endpointId, data: { id, language } },
    );
  });

export const recordHealth = (executor: Executor, change: ChangedCheck, now: Date): Promise<void> =>
  record(executor, 'health.changed', now, async (endpoints) => forAll(endpoints, change));
