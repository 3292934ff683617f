import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '~/platform/database.server';
import { sanitiserRules } from '~/platform/html/rules';
import { sanitiseHtml } from '~/platform/html/sanitise.server';
import { firstParagraph, shorten } from '~/platform/html/text';
import { type Actor, authorize } from '~/security/permissions';
import { pages } from './schema';

const descriptionLength = 200;

export type PageInput = {
  id: string;
  title: string;
  /** Wished address. A page that exists keeps the one it has. */
  slug: string;
  /** HTML from anywhere. */
  content: string;
  description?: string;
  status: 'draft' | 'published';
  language?: string;
  createdAt?: Date;
  /** When the text last changed; now, when not given. */
  updatedAt?: Date;
};

/** The free address nearest to the wished one: itself, or with a number behind it. */
async function freePageSlug(executor: Executor, wished: string, ownId: string): Promise<string> {
  const rows = await executor
    .select({ slug: pages.slug })
    .from(pages)
    .where(and(ne(pages.id, ownId), or(eq(pages.slug, wished), sql`starts_with(${pages.slug}, ${`${wished}-`})`)));
  const taken = new Set(rows.map((row) => row.slug));
  let slug = wished;
  for (let number = 2; taken.has(slug); number += 1) slug = `${wished}-${number}`;
  return slug;
}

/** Stores a page, new or known by its key, its HTML cleaned and its address free. */
export async function storePage(
  actor: Actor,
  executor: Executor,
  input: PageInput,
): Promise<{ slug: string; issues: string[] }> {
  authorize(actor, 'articles.import');
  const cleaned = await sanitiseHtml(input.content, { hasPageTitle: true });
  const [existing] = await executor.select({ slug: pages.slug }).from(pages).where(eq(pages.id, input.id));
  const slug = existing?.slug ?? (await freePageSlug(executor, input.slug, input.id));
  const values = {
    slug,
    title: input.title,
    description: input.description?.trim() || shorten(firstParagraph(cleaned.content), descriptionLength),
    content: cleaned.content,
    contentRules: sanitiserRules,
    status: input.status,
    language: input.language ?? 'en',
    updatedAt: input.updatedAt ?? new Date(),
  };
  await executor
    .insert(pages)
    .values({ id: input.id, createdAt: input.createdAt, ...values })
    .onConflictDoUpdate({ target: pages.id, set: values });
  return { slug, issues: cleaned.issues };
}
