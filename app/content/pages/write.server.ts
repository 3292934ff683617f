import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import { sanitiserRulesVersion } from '~/platform/html/rules';
import type { StorableHtml } from '~/platform/html/sanitise.server';
import { firstParagraph, shorten } from '~/platform/html/text';
import { deletePages, freePageSlug, savePage, slugById } from './store.server';

const descriptionLength = 200;

export type PageInput = {
  id: string;
  title: string;
  /** Requested slug. An existing page keeps its own. */
  slug: string;
  content: StorableHtml;
  description?: string;
  /** Sanitised HTML to generate the description from; the content by default. */
  descriptionSource?: string;
  status: 'draft' | 'published';
  language?: string;
  createdAt?: Date;
  /** When the text last changed; defaults to now. */
  updatedAt?: Date;
};

/**
 * Inserts or updates a page: finds a free slug. Returns the slug and what sanitising changed. For use cases that have
 * already checked permissions.
 */
export async function storePage(executor: Executor, input: PageInput): Promise<{ slug: string; issues: string[] }> {
  const { content, issues } = input.content;
  const slug = (await slugById(executor, input.id)) ?? (await freePageSlug(executor, input.slug, input.id));
  await savePage(executor, {
    id: input.id,
    slug,
    title: input.title,
    description:
      input.description?.trim() || shorten(firstParagraph(input.descriptionSource ?? content), descriptionLength),
    content,
    contentRules: sanitiserRulesVersion,
    status: input.status,
    language: input.language ?? 'en',
    createdAt: input.createdAt,
    updatedAt: input.updatedAt ?? new Date(),
  });
  return { slug, issues };
}

/** Deletes pages whose import is undone. For use cases that have already checked permissions. */
export async function deleteImportedPages(
  executor: Executor,
  emit: (event: DomainEvent) => Promise<void>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await emit({ type: 'pages.changed', slugs: await deletePages(executor, ids) });
}
