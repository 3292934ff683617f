import { retitleArticle } from '~/content/articles/writing/retitle.server';
import { recordAudit } from '~/identity/audit/audit.server';
import { retitleDraft } from '~/newsroom/drafts/retitle.server';
import { acceptChange } from '~/newsroom/workflow/publishing/accept-change.server';
import { database } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import { authorize } from '~/platform/permissions/permissions';
import { countUntitled, isArticleInTrash, listUntitled } from './store-untitled.server';
import { isUntitled, maxTitledAtOnce, suggestedTitle, untitledPerPage } from './untitled-rules';

export type UntitledArticle = {
  id: string;
  slug: string;
  /** Current title: blank or a placeholder. */
  title: string;
  status: string;
  /** Whether it is published and has unpublished changes. */
  hasChanges: boolean;
  category: string;
  hasCategory: boolean;
  createdAt: Date;
  /** First heading or first words of the text; empty if there are neither. */
  suggestion: string;
};

/**
 * Returns articles with no title or only a placeholder, newest first, one page at a time.
 * @throws AppError `invalid` for a cursor that this list did not issue.
 */
export async function untitledArticles(
  actor: Actor,
  cursor?: string,
): Promise<{ articles: UntitledArticle[]; nextCursor: string | null }> {
  authorize(actor, 'categories.manage');
  if (cursor && !isId(cursor)) {
    const sentence = 'The cursor is invalid.';
    throw new AppError('invalid', sentence, { cursor: sentence });
  }
  const found = await listUntitled(database(), { beforeId: cursor || undefined, limit: untitledPerPage + 1 });
  const shown = found.slice(0, untitledPerPage);
  return {
    articles: shown.map(({ beginning, ...article }) => ({ ...article, suggestion: suggestedTitle(beginning) })),
    nextCursor: found.length > untitledPerPage ? (shown.at(-1)?.id ?? null) : null,
  };
}

export async function untitledCount(actor: Actor): Promise<number> {
  authorize(actor, 'categories.manage');
  return countUntitled(database());
}

/**
 * Gives an untitled article a title without changing its slug. If the article is published, readers see the title at
 * once. The working copy also receives the title if it is untitled too. Unpublished text loses its approval; published
 * text stays approved.
 * @throws AppError `not_found`; `conflict` when someone else has already given it a title or it is in the trash;
 * `forbidden` when the article is published and the actor may not publish.
 */
export async function assignTitle(actor: Actor, input: { id: string; title: string }, now = new Date()): Promise<void> {
  authorize(actor, 'categories.manage');
  await transaction(async (executor, emit) => {
    const draft = await retitleDraft(actor, executor, emit, input, isUntitled, now);
    if (await isArticleInTrash(executor, input.id)) {
      throw new AppError('conflict', 'This article is in the trash. Restore it first.');
    }
    const { slug, before, isPublished } = await retitleArticle(actor, executor, input, isUntitled);
    if (isPublished && draft) await acceptChange(actor, executor, input.id, draft, now);
    if (isPublished) await emit({ type: 'articles.changed', slugs: [slug] });
    await emit({ type: 'newsroom.changed' });
    await recordAudit(executor, actor, {
      action: 'article_retitled',
      resourceType: 'article',
      resourceId: input.id,
      values: { before, after: input.title },
    });
  });
}

/** Returns untitled articles with their suggested titles, newest first, up to the limit of one bulk action. */
async function suggestedTitles(): Promise<{ id: string; title: string }[]> {
  const suggested: { id: string; title: string }[] = [];
  let beforeId: string | undefined;
  do {
    const rows = await listUntitled(database(), { beforeId, limit: untitledPerPage });
    for (const { id, beginning } of rows) {
      const title = suggestedTitle(beginning);
      if (title !== '') suggested.push({ id, title });
    }
    beforeId = rows.at(-1)?.id;
  } while (beforeId && suggested.length < maxTitledAtOnce);
  return suggested.slice(0, maxTitledAtOnce);
}

/** Counts the articles to which `applySuggestedTitles` would currently give a title. */
export async function suggestedCount(actor: Actor): Promise<number> {
  authorize(actor, 'categories.manage');
  return (await suggestedTitles()).length;
}

/**
 * Gives untitled articles their suggested titles (spec 3 §7), each in its own transaction, as `assignTitle` does. Skips
 * articles that cannot be changed because someone else has titled them or the actor may not publish.
 * @returns the numbers of changed and skipped articles.
 */
export async function applySuggestedTitles(
  actor: Actor,
  now = new Date(),
): Promise<{ updatedCount: number; refusedCount: number }> {
  authorize(actor, 'categories.manage');
  const suggested = await suggestedTitles();
  let updatedCount = 0;
  for (const input of suggested) {
    try {
      await assignTitle(actor, input, now);
      updatedCount += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return { updatedCount, refusedCount: suggested.length - updatedCount };
}
