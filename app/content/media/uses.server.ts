import { articlesShowing } from '~/content/articles/pictures.server';
import type { Actor } from '~/identity/roles/permissions';
import { draftsShowing } from '~/newsroom/drafts/pictures.server';
import type { Executor } from '~/platform/database/database.server';
import type { MediaUse } from './rules';

/**
 * Everything that shows a picture, from the stored texts themselves: nothing has to be kept in step with them. Earlier
 * versions are named only where neither the article nor its working copy shows the picture.
 */
export async function usesOf(actor: Actor, executor: Executor, id: string): Promise<MediaUse[]> {
  const articles = await articlesShowing(actor, executor, id);
  const { drafts, revisions } = await draftsShowing(actor, executor, id);
  const shown = new Set([...articles.map((article) => article.id), ...drafts.map(({ articleId }) => articleId)]);
  return [
    ...articles.map(({ id: articleId, title, slug, status }) => ({
      ...{ articleId, title, slug, where: 'article' as const, versions: 1 },
      isPublished: status === 'published',
    })),
    ...drafts.map((draft) => ({ ...draft, where: 'draft' as const, isPublished: false, versions: 1 })),
    ...revisions
      .filter(({ articleId }) => !shown.has(articleId))
      .map((revision) => ({ ...revision, where: 'revision' as const, isPublished: false })),
  ];
}
