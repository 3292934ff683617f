import type { ArticleStatus } from '~/content/articles/rules';
import { retitleArticle } from '~/content/articles/writing/retitle.server';
import { recordAudit } from '~/identity/audit/audit.server';
import { retitleDraft } from '~/newsroom/drafts/retitle.server';
import { acceptChange } from '~/newsroom/workflow/accept-change.server';
import { database } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { type Actor, authorize } from '~/platform/permissions/permissions';
import { countUntitled, listUntitled } from './store-untitled.server';
import { isUntitled, mostTitledAtOnce, suggestedTitle, untitledPerPage } from './untitled-rules';

export type UntitledArticle = {
  id: string;
  slug: string;
  /** The placeholder used instead of a title. */
  title: string;
  status: ArticleStatus;
  category: string;
  createdAt: Date;
  /** From its own heading or first words; empty when it has none. */
  suggestion: string;
};

/**
 * Articles that have no title, or one that says nothing, the last stored first, a page at a time.
 * @throws AppError `invalid` for a cursor that this list did not give out.
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

/** How many articles need a title. */
export async function untitledCount(actor: Actor): Promise<number> {
  authorize(actor, 'categories.manage');
  return countUntitled(database());
}

/**
 * Gives an article that has no title one, in place: the article itself, which readers see at once when it is published,
 * and
 * its working copy where that has no title either. An approval of the words without a title is void; what readers have,
 * and
 * what was approved of it, stays approved.
 * @throws AppError `not_found`; `conflict` when someone has given it a title meanwhile; `forbidden` when readers see it
 * and the actor may not publish.
 */
export async function giveTitle(actor: Actor, given: { id: string; title: string }, now = new Date()): Promise<void> {
  authorize(actor, 'categories.manage');
  await transaction(async (executor, emit) => {
    const draft = await retitleDraft(actor, executor, emit, given, isUntitled, now);
    const { slug, before, isPublished } = await retitleArticle(actor, executor, given, isUntitled);
    if (isPublished && draft) await acceptChange(actor, executor, given.id, draft, now);
    if (isPublished) await emit({ type: 'articles.changed', slugs: [slug] });
    await emit({ type: 'newsroom.changed' });
    await recordAudit(executor, actor, {
      action: 'article_retitled',
      resourceType: 'article',
      resourceId: given.id,
      values: { before, after: given.title },
    });
  });
}

/** Untitled articles with the titles that their texts suggest, the last stored first, as many as are given at once. */
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
  } while (beforeId && suggested.length < mostTitledAtOnce);
  return suggested.slice(0, mostTitledAtOnce);
}

/** How many articles `giveSuggestedTitles` would give a title now. */
export async function suggestedCount(actor: Actor): Promise<number> {
  authorize(actor, 'categories.manage');
  return (await suggestedTitles()).length;
}

/**
 * Gives untitled articles the titles that their texts suggest (spec 3 §7), each by itself, as `giveTitle` does: one
 * that
 * cannot be given its title, because someone has named it meanwhile or readers see it and the actor may not publish,
 * stops
 * none of the others.
 * @returns how many were given a title, and how many were not.
 */
export async function giveSuggestedTitles(
  actor: Actor,
  now = new Date(),
): Promise<{ updatedCount: number; refusedCount: number }> {
  authorize(actor, 'categories.manage');
  const suggested = await suggestedTitles();
  let updatedCount = 0;
  for (const given of suggested) {
    try {
      await giveTitle(actor, given, now);
      updatedCount += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return { updatedCount, refusedCount: suggested.length - updatedCount };
}
