import { createDraft } from '~/newsroom/drafts/save.server';
import { database } from '~/platform/database/database.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { requireCategory } from './manage.server';
import { initialContent, type NewArticle, parseTags } from './new-article-rules';

/**
 * Creates an article in a category: a draft that only the newsroom sees. The writer's name is the byline unless another
 * is entered.
 * @returns its ID.
 * @throws AppError `not_found` when the category does not exist; otherwise as `createDraft`.
 */
export async function createArticle(actor: Actor, slug: string, article: NewArticle): Promise<string> {
  authorize(actor, 'categories.manage');
  const category = await requireCategory(database(), slug);
  const { articleId } = await createDraft(actor, {
    title: article.title,
    excerpt: article.summary,
    content: initialContent(article),
    tags: parseTags(article.tags),
    category: category.slug,
    isFeatured: article.featured,
    isTrending: article.trending,
    author: article.author,
  });
  return articleId;
}
