import { hook } from '~/platform/features/hook';

/** A feature's pages for the sitemap: each page's path and, if known, the time of its last change. */
export type SitemapPart = {
  /** Cache tags for the list of pages. */
  tags: readonly string[];
  pages: readonly { path: string; updatedAt?: Date }[];
};

/** Collects the features' own pages for search engines to index. Runs when the sitemap is requested. */
export const sitemapPages = hook<[], SitemapPart>();
