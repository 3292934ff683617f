import { formatInstant, formatListDateTime, formatListTime } from '~/newsroom/time-zone/newsroom-time';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { siteSetting } from '~/platform/settings/settings.server';
import { publicationStateOf } from '../rules';
import { daysInTrash } from '../steps/trash-rules';
import type { ListedArticle, ListedTime } from './list-rules';
import type { ListedRow } from './store-list.server';

/** Converts a row to a list entry. An article without a working copy has no pending changes. */
export function toListedArticle(row: ListedRow, now: Date): ListedArticle {
  const zone = siteSetting(newsroomTimeZone);
  const listedTime = (time: Date): ListedTime => ({
    iso: time.toISOString(),
    text: formatListTime(time, zone, now),
    withTime: formatListDateTime(time, zone, now),
    full: formatInstant(time, zone),
  });
  const isLive = row.articleStatus === 'published';
  const hash = row.contentHash ?? 'as the article';
  const isImportedText = row.contentHash === null || (row.status === null && !row.isChangedSinceImport);
  const unchanged = row.contentHash === null || (row.publishedHash === null && row.draftVersion === 1);
  const publicationState = publicationStateOf(
    {
      status: (row.status ?? row.articleStatus) as ListedArticle['publicationState']['status'],
      isLive,
      approvedHash: isImportedText ? hash : row.approvedHash,
      publishedHash: isLive && unchanged ? hash : row.publishedHash,
    },
    hash,
  );
  const isPublishedNext = row.publishAt !== null && (row.unpublishAt === null || row.publishAt < row.unpublishAt);
  // The schedule of an article in the trash is suspended.
  const nextStepAt = row.deletedAt ? null : isPublishedNext ? row.publishAt : row.unpublishAt;
  return {
    id: row.id,
    title: row.draftTitle?.trim() || row.title,
    slug: row.slug,
    publicationState,
    isReturned: row.returnedAt !== null && publicationState.status === 'draft',
    isRejected: row.isRejected === true && publicationState.status === 'draft',
    category: row.category,
    hasCategory: row.contentHash === null || row.draftCategory !== null,
    author: (row.draftAuthor ?? row.author) || null,
    imageUrl: (row.draftImageUrl ?? row.imageUrl) || null,
    viewCount: row.viewCount,
    publishedAt: row.publishedAt,
    isFeatured: row.isFeatured,
    isTrending: row.isTrending,
    isArchived: row.isArchived,
    changedAt: row.changedAt,
    changed: listedTime(row.deletedAt ?? row.changedAt),
    published: row.publishedAt && listedTime(row.publishedAt),
    scheduled: nextStepAt && listedTime(nextStepAt),
    scheduledAt: nextStepAt,
    scheduledFor: isPublishedNext ? 'publish' : row.unpublishAt && 'unpublish',
    deletedAt: row.deletedAt,
    daysInTrash: row.deletedAt && daysInTrash(row.deletedAt, now),
  };
}
