import { bylineOf } from '~/content/articles/authors/authors.server';
import { readTextForEditing } from '~/content/articles/writing/drafting.server';
import { slugToPublish } from '~/content/articles/writing/publish.server';
import { listAllCategories } from '~/content/categories/service.server';
import { leadPictureTexts } from '~/content/media/lead-picture.server';
import { listEditorialComments } from '~/newsroom/drafts/editorial-comments/editorial-comments.server';
import type { DraftFields, OpenedDraft } from '~/newsroom/drafts/fields';
import { type Comparison, compareDrafts } from '~/newsroom/drafts/revisions/compare-drafts';
import type { EditorialComment } from '~/newsroom/drafts/rules';
import { openDraft } from '~/newsroom/drafts/service.server';
import { formatInstant } from '~/newsroom/time-zone/newsroom-time';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { database, type Executor } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { languageName } from '~/platform/languages/language-name';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { siteSetting } from '~/platform/settings/settings.server';
import { findApprovedHash, rowOrInitial } from '../current-state.server';
import { roundsOfReview } from '../rounds/store-rounds.server';
import * as store from '../store.server';
import { waitingTime } from '../waiting-time';

/** What changed since an earlier text that was approved, published, sent back or rejected. */
export type ReviewedChanges = {
  since: 'approved' | 'published' | 'returned' | 'rejected';
  /** Null when the earlier text is no longer stored. */
  comparison: Comparison | null;
};

/** What a reviewer decides on, apart from the text itself, which the preview shows. */
export type ReviewedArticle = {
  /** When the article was last submitted, for how long it has been waiting since, and in which round of review it is. */
  submission: { at: string; waiting: string; roundNumber: number } | null;
  /** Null for a text of which no other version has been approved or published, and none sent back before. */
  changes: ReviewedChanges | null;
  /** What the newsroom has said about it, oldest first, with what has been resolved. */
  comments: readonly EditorialComment[];
  cover: {
    title: string;
    category: { slug: string; name: string };
    imageUrl: string | null;
    alt: string;
    caption: string;
    credit: string;
  };
  /** What readers and search engines see besides the text; null where it is missing. */
  details: { label: string; value: string | null }[];
};

/**
 * Returns the text with which to compare a working copy: the one last approved or published, if it is another, or else the
 * one that a reviewer has sent back, once the article has been changed or submitted again.
 */
async function findEarlierText(
  executor: Executor,
  { articleId, contentHash }: Pick<OpenedDraft, 'articleId' | 'contentHash'>,
  {
    row,
    isLive,
  }: {
    row: Pick<store.WorkflowRow, 'articleId' | 'status' | 'approvedHash' | 'publishedHash' | 'returnedAt'>;
    isLive: boolean;
  },
): Promise<{ since: ReviewedChanges['since']; fields: DraftFields | undefined } | null> {
  const { publishedHash } = row;
  const approvedHash = await findApprovedHash(executor, row);
  const hash = [approvedHash, publishedHash].find((known) => known !== null && known !== contentHash);
  if (!hash) {
    const returned = await store.returnedText(executor, articleId);
    if (!returned || (row.status === 'draft' && row.returnedAt && returned.contentHash === contentHash)) return null;
    return { since: returned.isRejected ? 'rejected' : 'returned', fields: returned.fields };
  }
  const fields = await store.fieldsWithHash(executor, articleId, hash);
  if (hash !== publishedHash) return { since: 'approved', fields };
  // Moving a published article or featuring it changes what readers see at once, without another version.
  const article = isLive ? await readTextForEditing(executor, articleId) : undefined;
  const placement = article && { category: article.category, isFeatured: article.isFeatured };
  return { since: 'published', fields: fields && { ...fields, ...placement } };
}

/**
 * Returns what a reviewer decides on, apart from the text itself.
 * @throws AppError `not_found`, or as `authorize` does.
 */
export async function reviewedArticleOf(actor: Actor, articleId: string): Promise<ReviewedArticle> {
  const member = authorizeMember(actor, 'articles.write');
  const executor = database();
  const [draft, article] = await Promise.all([openDraft(member, articleId), store.articleOf(executor, articleId)]);
  if (!article) throw new AppError('not_found', 'This article no longer exists.');
  const { fields } = draft;
  const row = await rowOrInitial(executor, draft, article.status);
  const [earlier, categories, picture, author, slug, [round], comments] = await Promise.all([
    findEarlierText(executor, draft, { row, isLive: article.status === 'published' }),
    listAllCategories(member),
    leadPictureTexts(fields.imageUrl),
    bylineOf(member, fields.author),
    slugToPublish(executor, { id: articleId, slug: article.slug }, fields),
    roundsOfReview(executor, [articleId]),
    listEditorialComments(member, articleId),
  ]);
  const category = categories.find(({ slug }) => slug === fields.category);
  const details: [label: string, value: string | null | undefined][] = [
    ['Author', author?.name],
    ['Category', category?.name],
    ['Excerpt', fields.excerpt],
    ['Tags', fields.tags.join(', ')],
    ['URL', `/article/${slug.assigned}`],
    ['SEO title', fields.seoTitle],
    ['SEO description', fields.seoDescription],
    ['SEO keywords', fields.seoKeywords],
    ['Language', languageName(fields.language)],
    ...(fields.level ? [['Level', fields.level] as [string, string]] : []),
    ['Featured', fields.isFeatured ? 'Yes' : 'No'],
    ['Marked as trending', fields.isTrending ? 'Yes' : 'No'],
  ];
  const { submittedAt } = row;
  return {
    submission: submittedAt && {
      at: formatInstant(submittedAt, siteSetting(newsroomTimeZone)),
      waiting: waitingTime(submittedAt, new Date()),
      roundNumber: round?.roundNumber ?? 1,
    },
    changes: earlier && {
      since: earlier.since,
      comparison: earlier.fields ? compareDrafts(earlier.fields, fields) : null,
    },
    comments,
    cover: {
      title: fields.title.trim() || article.title,
      category: { slug: fields.category, name: category?.name ?? (fields.category || 'No category') },
      imageUrl: fields.imageUrl || null,
      alt: fields.imageAlt,
      caption: picture?.caption ?? '',
      credit: picture?.credit ?? '',
    },
    details: details.map(([label, value]) => ({ label, value: value || null })),
  };
}
