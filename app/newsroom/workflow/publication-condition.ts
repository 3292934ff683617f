import type { ArticleStatus } from '~/content/articles/rules';

/** Returns on what a scheduled publication still depends; null for nothing. */
export const publicationCondition = (status: ArticleStatus): string | null =>
  status === 'approved'
    ? null
    : status === 'published'
      ? 'if there are approved changes by then'
      : 'if approved by then';
