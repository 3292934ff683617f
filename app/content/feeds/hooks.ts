import { hook } from '~/platform/features/hook';

/** A feature's pages for the sitemap, by path, each with its last change if known. */
export type SitemapPart = {
  /** Cache tags that invalidate the list. */
  tags: readonly string[];
  pages: readonly { path: string; updatedAt?: Date }[];
};

/** Collects the features' own pages that search engines should index. Runs when the sitemap is requested. */
export const sitemapPages = hook<[], SitemapPart>();
