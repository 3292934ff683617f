import { stringify } from 'yaml';
import { exportVersion } from '../rules';
import type { ExportedArticle, ExportedCorrection, ExportedPage } from '../store.server';
import type { Library } from './pictures.server';

type Value = string | number | boolean | readonly string[] | readonly object[] | null | undefined;

const isEmpty = (value: Value): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/**
 * Returns front matter as YAML between its two lines. Every text is a YAML value on one line, quoted wherever it could
 * be read as anything else, so that no title can add a field or end the front matter.
 */
function frontMatter(fields: Readonly<Record<string, Value>>): string {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
  return `---\n${stringify(given, { lineWidth: 0, blockQuote: false, version: '1.2', schema: 'core' })}---\n`;
}

/** Returns an article's front matter. */
export function articleFields(
  article: ExportedArticle,
  {
    categoryName,
    addresses,
    corrections,
    library,
  }: {
    categoryName: string;
    addresses: readonly string[];
    corrections: readonly ExportedCorrection[];
    library: Library;
  },
): string {
  const picture = library.find(article.imageUrl);
  return frontMatter({
    lowdown: exportVersion,
    kind: 'article',
    id: article.id,
    title: article.title,
    slug: article.slug,
    status: article.status,
    date: article.publishedAt?.toISOString(),
    created: article.createdAt.toISOString(),
    updated: article.updatedAt.toISOString(),
    author: article.author,
    category: categoryName,
    category_slug: article.category,
    tags: article.tags,
    language: article.language,
    level: article.level,
    featured: article.isFeatured,
    excerpt: article.excerpt,
    image: library.fileOf(article.imageUrl) ?? article.imageUrl,
    image_alt: article.imageAlt,
    image_caption: picture?.caption,
    image_credit: picture?.credit,
    seo_title: article.seoTitle,
    seo_description: article.seoDescription,
    seo_keywords: article.seoKeywords,
    aliases: addresses,
    corrections: corrections.map(({ note, correctedAt }) => ({ date: correctedAt.toISOString(), note })),
  });
}

/** Returns a page's front matter. */
export const pageFields = (page: ExportedPage, addresses: readonly string[]): string =>
  frontMatter({
    lowdown: exportVersion,
    kind: 'page',
    id: page.id,
    title: page.title,
    slug: page.slug,
    status: page.status,
    created: page.createdAt.toISOString(),
    updated: page.updatedAt.toISOString(),
    language: page.language,
    excerpt: page.description,
    aliases: addresses,
  });
