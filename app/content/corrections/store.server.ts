import { asc, eq } from 'drizzle-orm';
import type { Executor } from '~/platform/database/database.server';
import type { Correction } from './rules';
import { articleCorrections } from './schema';

/** Returns an article's corrections, oldest first. */
export async function correctionsOf(executor: Executor, articleId: string): Promise<Correction[]> {
  return executor
    .select({
      id: articleCorrections.id,
      note: articleCorrections.note,
      correctedAt: articleCorrections.correctedAt,
    })
    .from(articleCorrections)
    .where(eq(articleCorrections.articleId, articleId))
    .orderBy(asc(articleCorrections.correctedAt), asc(articleCorrections.id));
}

export async function addCorrection(executor: Executor, row: typeof articleCorrections.$inferInsert): Promise<void> {
  await executor.insert(articleCorrections).values(row);
}
