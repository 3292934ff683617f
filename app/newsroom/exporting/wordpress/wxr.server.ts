import { createHash } from 'node:crypto';
import { slugOf } from '~/content/articles/rules';
import { withoutFocus } from '~/content/media/picture-urls';
import { pagePath } from '~/content/pages/rules';
import { database } from '~/platform/database/database.server';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { siteName } from '~/platform/site-identity/site-name';
import { allRows } from '../paging.server';
import * as store from '../store.server';
import { publishedThread } from '../threads';
import { toBlocks, toCommentText } from './blocks.server';
import { cdata, escapeXml, htmlText, wordPressTime } from './xml';

/**
 * Returns WordPress’s number for something here, the same in every export. 48 bits are exact in every program and make
 * it very unlikely that two get the same.
 */
export const numberOf = (id: string): number => createHash('sha256').update(id).digest().readUIntBE(0, 6) + 1;

const address = (picture: string, site: string): string =>
  /^\/(?!\/)/.test(picture) ? site + withoutFocus(picture) : picture;

const meta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>\n`;

type Item = {
  id: number;
  type: 'post' | 'page' | 'attachment';
  title: string;
  slug: string;
  link: string;
  /** Login of the author; empty for none. */
  creator: string;
  content: string;
  excerpt: string;
  status: string;
  /** Null when it has not been published. */
  date: Date | null;
  updatedAt: Date;
  /** Further elements. */
  rest: string;
};

const item = (one: Item): string => `<item>
<title>${htmlText(one.title)}</title>
<link>${escapeXml(one.link)}</link>
<pubDate>${one.date ? one.date.toUTCString() : ''}</pubDate>
<dc:creator>${cdata(one.creator)}</dc:creator>
<guid isPermaLink="false">${escapeXml(one.link)}</guid>
<description></description>
<content:encoded>${cdata(one.content)}</content:encoded>
<excerpt:encoded>${htmlText(one.excerpt)}</excerpt:encoded>
<wp:post_id>${one.id}</wp:post_id>
<wp:post_date>${wordPressTime(one.date)}</wp:post_date>
<wp:post_date_gmt>${wordPressTime(one.date)}</wp:post_date_gmt>
<wp:post_modified>${wordPressTime(one.updatedAt)}</wp:post_modified>
<wp:post_modified_gmt>${wordPressTime(one.updatedAt)}</wp:post_modified_gmt>
<wp:comment_status>open</wp:comment_status>
<wp:ping_status>closed</wp:ping_status>
<wp:post_name>${cdata(one.slug)}</wp:post_name>
<wp:status>${one.status}</wp:status>
<wp:post_parent>0</wp:post_parent>
<wp:menu_order>0</wp:menu_order>
<wp:post_type>${one.type}</wp:post_type>
<wp:post_password></wp:post_password>
${one.rest}</item>
`;

/** WordPress would publish an approved article whose date has passed, so it arrives as one that waits for review. */
const statuses: Readonly<Record<string, string>> = { published: 'publish', approved: 'pending', pending: 'pending' };

const term = (domain: string, slug: string, name: string): string =>
  `<category domain="${domain}" nicename="${escapeXml(slug)}">${htmlText(name)}</category>\n`;

/** Comments with their threads, as in the export of WordPress. */
const commentElements = (comments: readonly store.ExportedComment[]): string =>
  publishedThread(comments)
    .map(({ id, parent, author, date, html }) => {
      const time = wordPressTime(new Date(date));
      return `<wp:comment>
<wp:comment_id>${numberOf(id)}</wp:comment_id>
<wp:comment_author>${htmlText(author)}</wp:comment_author>
<wp:comment_author_email></wp:comment_author_email>
<wp:comment_author_url></wp:comment_author_url>
<wp:comment_author_IP></wp:comment_author_IP>
<wp:comment_date>${time}</wp:comment_date>
<wp:comment_date_gmt>${time}</wp:comment_date_gmt>
<wp:comment_content>${cdata(toCommentText(html))}</wp:comment_content>
<wp:comment_approved>1</wp:comment_approved>
<wp:comment_type>comment</wp:comment_type>
<wp:comment_parent>${parent === undefined ? 0 : numberOf(parent)}</wp:comment_parent>
<wp:comment_user_id>0</wp:comment_user_id>
</wp:comment>
`;
    })
    .join('');

const attachment = (
  site: string,
  picture: { url: string; alt: string; title: string; caption: string; credit: string; createdAt: Date },
): string => {
  const url = address(picture.url, site);
  const caption = [picture.caption, picture.credit].filter(Boolean).join(' – ');
  return item({
    id: numberOf(`${url} ${picture.alt}`),
    type: 'attachment',
    title: picture.title,
    slug: slugOf(picture.title),
    link: url,
    creator: '',
    content: '',
    excerpt: caption,
    status: 'inherit',
    date: picture.createdAt,
    updatedAt: picture.createdAt,
    rest: `<wp:attachment_url>${cdata(url)}</wp:attachment_url>\n${meta('_wp_attachment_image_alt', picture.alt)}`,
  });
};

/** Former slugs, the only former addresses that WordPress knows. */
const formerSlugs = (addresses: readonly string[]): string[] =>
  addresses.flatMap((path) => /^\/article\/([^/?]+)$/.exec(path)?.[1] ?? []);

async function articleItem(
  article: store.ExportedArticle,
  given: { site: string; categoryName: string; login: string; addresses: readonly string[] },
): Promise<string> {
  const { site, categoryName, login, addresses } = given;
  const { id, slug, imageUrl, imageAlt } = article;
  const terms = [
    term('category', article.category, categoryName),
    ...article.tags.map((tag) => term('post_tag', slugOf(tag) || tag, tag)),
    term('language', article.language, article.language),
  ];
  const metas = [
    ...(imageUrl ? [meta('_thumbnail_id', String(numberOf(`${address(imageUrl, site)} ${imageAlt}`)))] : []),
    ...formerSlugs(addresses).map((former) => meta('_wp_old_slug', former)),
    meta('_lowdown_status', article.status),
    ...(article.level ? [meta('_lowdown_level', article.level)] : []),
  ];
  const sticky = article.isFeatured ? '<wp:is_sticky>1</wp:is_sticky>\n' : '<wp:is_sticky>0</wp:is_sticky>\n';
  const post = item({
    id: numberOf(id),
    type: 'post',
    title: article.title,
    slug,
    link: `${site}/article/${encodeURIComponent(slug)}`,
    creator: login,
    content: await toBlocks(article.content, site),
    excerpt: article.excerpt,
    status: statuses[article.status] ?? 'draft',
    date: article.publishedAt,
    updatedAt: article.updatedAt,
    rest: [sticky, ...terms, ...metas, commentElements(await store.commentsOn(database(), id))].join(''),
  });
  const picture = imageUrl
    ? attachment(site, {
        ...{ url: imageUrl, alt: imageAlt, title: imageAlt || article.title, caption: '', credit: '' },
        createdAt: article.createdAt,
      })
    : '';
  return post + picture;
}

const head = (site: string, now: Date): string => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>${escapeXml(siteName())}</title>
<link>${escapeXml(site)}</link>
<description></description>
<pubDate>${now.toUTCString()}</pubDate>
<language>en</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${escapeXml(site)}</wp:base_site_url>
<wp:base_blog_url>${escapeXml(site)}</wp:base_blog_url>
`;

/** Yields the export for WordPress (WXR 1.2) in pieces, each read only when the one before it has been taken. */
export async function* wordPressPieces(now: Date): AsyncGenerator<string> {
  const site = publicUrl();
  const [authors, categories] = await Promise.all([store.allAuthors(database()), store.allCategories(database())]);
  const logins = new Map(authors.map(({ name, slug }) => [name, slug]));
  const names = new Map(categories.map(({ slug, name }) => [slug, name]));
  yield head(site, now);
  for (const { slug, name } of authors)
    yield `<wp:author><wp:author_id>${numberOf(slug)}</wp:author_id><wp:author_login>${cdata(slug)}</wp:author_login><wp:author_email></wp:author_email><wp:author_display_name>${htmlText(name)}</wp:author_display_name><wp:author_first_name></wp:author_first_name><wp:author_last_name></wp:author_last_name></wp:author>\n`;
  for (const { slug, name, description } of categories)
    yield `<wp:category><wp:term_id>${numberOf(`category ${slug}`)}</wp:term_id><wp:category_nicename>${cdata(slug)}</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>${htmlText(name)}</wp:cat_name><wp:category_description>${htmlText(description)}</wp:category_description></wp:category>\n`;
  const articles = allRows(
    (after, limit) => store.articlesAfter(database(), after, limit),
    ({ id }) => id,
  );
  for await (const batch of articles) {
    const addresses = await store.addressesOf(
      database(),
      batch.map(({ id }) => id),
    );
    for (const article of batch) {
      yield await articleItem(article, {
        site,
        categoryName: names.get(article.category) ?? article.category,
        // The name in a working copy may not be an author’s yet.
        login: logins.get(article.author) ?? article.author,
        addresses: addresses.get(article.id) ?? [],
      });
    }
  }
  const pages = allRows(
    (after, limit) => store.pagesAfter(database(), after, limit),
    ({ id }) => id,
  );
  for await (const batch of pages) {
    for (const page of batch) {
      yield item({
        id: numberOf(page.id),
        type: 'page',
        title: page.title,
        slug: page.slug,
        link: site + pagePath(encodeURIComponent(page.slug)),
        creator: '',
        content: await toBlocks(page.content, site),
        excerpt: page.description,
        status: page.status === 'published' ? 'publish' : 'draft',
        date: page.createdAt,
        updatedAt: page.updatedAt,
        rest: term('language', page.language, page.language),
      });
    }
  }
  const pictures = allRows(
    (after, limit) => store.picturesAfter(database(), after, limit),
    ({ id }) => id,
  );
  for await (const batch of pictures)
    yield batch.map((one) => attachment(site, { ...one, url: one.address, title: one.fileName })).join('');
  yield '</channel>\n</rss>\n';
}
