import type { StoredText } from '~/content/articles/hooks';
import type { Executor } from '~/platform/database/database.server';
import { distinctWords, searchFields } from './rules';
import {
  addWordUses,
  type IndexedFields,
  lockIndexed,
  removeIndexed,
  saveIndexed,
  type WordChange,
} from './store-indexing.server';

/** Updates the search index for a published article, or removes an unpublished one from it. */
export async function indexArticle(executor: Executor, article: StoredText): Promise<void> {
  const before = await lockIndexed(executor, article.id);
  const { publishedAt } = article;
  const fields = article.status === 'published' && publishedAt ? searchFields(article) : undefined;
  if (fields && publishedAt) {
    await saveIndexed(executor, { articleId: article.id, publishedAt, category: article.category, ...fields });
  } else {
    await removeIndexed(executor, article.id);
  }
  await addWordUses(executor, wordChanges(before, fields));
}

function wordChanges(before: IndexedFields | undefined, after: IndexedFields | undefined): WordChange[] {
  const changes = new Map<string, WordChange>();
  const count = (fields: IndexedFields | undefined, step: 1 | -1): void => {
    for (const { word, isLead } of fields ? distinctWords(fields) : []) {
      const change = changes.get(word) ?? { word, uses: 0, leadUses: 0 };
      change.uses += step;
      if (isLead) change.leadUses += step;
      changes.set(word, change);
    }
  };
  count(before, -1);
  count(after, 1);
  return [...changes.values()].filter(({ uses, leadUses }) => uses !== 0 || leadUses !== 0);
}
