import { hook } from '~/platform/features/hook';

/** Pages of a feature for the sitemap, by path, each with its last change where that is known. */
export type SitemapPart = {
  /** What makes the list stale, as cache tags. */
  tags: readonly string[];
  pages: readonly { path: string; updatedAt?: Date }[];
};

/** Asks the features that have pages of their own for those that search engines should know. It runs when the sitemap is read. */
export const sitemapPages = hook<[], SitemapPart>();
