import { bylineOf } from '~/content/articles/authors/authors.server';
import { countWords, readingMinutes } from '~/content/articles/reading-time';
import { type ArticlePage, shownTitle } from '~/content/articles/rules';
import { prepareArticle } from '~/content/articles/writing/write.server';
import { listAllCategories } from '~/content/categories/service.server';
import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { textOf } from '~/platform/html/text';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { publicationFacts } from '../hooks';
import { getRevision } from '../revisions/revisions.server';
import { openDraft } from '../service.server';

/** Limited because preparing a text for publication is expensive for the server. */
const limitPreviews = memberLimit({
  name: 'draft-previews',
  description: 'Drafts previewed, by member',
  points: 60,
});

/**
 * Returns an article's stored draft as its page would show it if it were published now, sanitised as for publication,
 * with the date that readers see or will see. Without readers, it has no views, likes, ratings or comments.
 * @param version one of its revisions, to be shown instead of the newest text.
 * @throws AppError `not_found`; `too_many` when rate-limited; as `prepareArticle` does; or as `authorize` does.
 */
export async function previewDraft(actor: Actor, articleId: string, now: Date, version?: number): Promise<ArticlePage> {
  const member = authorizeMember(actor, 'articles.write');
  const { fields: newest, slug, updatedAt } = await openDraft(member, articleId);
  const fields = version === undefined ? newest : (await getRevision(articleId, version)).fields;
  await limitPreviews(member);
  const [{ content }, categories, author, [publication]] = await Promise.all([
    prepareArticle(fields.content),
    listAllCategories(member),
    bylineOf(member, fields.author),
    publicationFacts.run(articleId),
  ]);
  const wordCount = countWords(textOf(content));
  const { excerpt, tags, isFeatured, imageAlt, level, language } = fields;
  // Without a title, the page would have an empty heading.
  const title = shownTitle(fields.title);
  const category = categories.find((known) => known.slug === fields.category);
  return {
    ...{ id: articleId, slug, title, excerpt, tags, isFeatured, imageAlt, level, language, content, wordCount },
    category: { slug: fields.category, name: category?.name ?? (fields.category || 'No category') },
    imageUrl: fields.imageUrl || null,
    author,
    publishedAt: publication?.publishedAt ?? now,
    updatedAt: new Date(updatedAt),
    readingTime: readingMinutes(wordCount),
    isArchived: publication?.isArchived ?? false,
    ...{ viewCount: 0, likeCount: 0, ratingCount: 0, ratingAverage: null, commentCount: 0 },
    ...{ seoTitle: fields.seoTitle, seoDescription: fields.seoDescription, seoKeywords: fields.seoKeywords },
  };
}
