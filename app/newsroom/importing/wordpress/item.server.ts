import { type ArticleStatus, tutorialLevels } from '~/content/articles/rules';
import { plainTextOf } from '~/platform/html/sanitise.server';
import {
  type ImportedArticle,
  type ImportedComment,
  type ImportedPage,
  type NamedCategory,
  parseDate,
  type ReadResult,
} from '../rules';
import { convertComment, convertContent } from './content.server';
import { embedLink, escapeHtml } from './shortcodes';
import type { Site } from './site.server';
import { childText, type XmlElement } from './wxr.server';

/** Internal post types of WordPress, themes and plugins. They never contain articles or pages. */
const internalTypes = new Set([
  ...['nav_menu_item', 'wp_navigation', 'wp_global_styles', 'wp_template', 'wp_template_part', 'custom_css'],
  ...['customize_changeset', 'oembed_cache', 'user_request', 'wp_block', 'wp_font_family', 'wp_font_face', 'revision'],
  ...['acf-field', 'acf-field-group', 'wpcf7_contact_form', 'mc4wp-form', 'elementor_library', 'feedback'],
  // The profiles of guest authors are read before the posts.
  'guest-author',
  ...['jp_pay_order', 'jp_pay_product', 'shop_order', 'shop_coupon', 'scheduled-action', 'amp_validated_url'],
]);

/** Maps a post's status; returns `undefined` when the post must not be imported. */
function statusOf(item: XmlElement, notes: string[]): ArticleStatus | undefined {
  const status = childText(item, 'wp:status');
  if (childText(item, 'wp:post_password') !== '') {
    notes.push('is protected by a password: stored as a draft');
    return 'draft';
  }
  switch (status) {
    case 'publish':
      return 'published';
    case 'draft':
    case 'pending':
      return status;
    case 'future':
      notes.push(
        `was scheduled for ${childText(item, 'wp:post_date_gmt') || childText(item, 'wp:post_date')}: stored as approved, not published`,
      );
      return 'approved';
    case 'private':
      notes.push('is private: stored as a draft');
      return 'draft';
    case 'trash':
    case 'auto-draft':
    case 'inherit':
      return undefined;
    default:
      notes.push(`has the unknown status “${status}”: stored as a draft`);
      return 'draft';
  }
}

function publicationDate(item: XmlElement, notes: string[]): Date | undefined {
  const date = parseDate(childText(item, 'wp:post_date_gmt'));
  if (date) return date;
  const local = parseDate(childText(item, 'wp:post_date'));
  if (local && childText(item, 'wp:status') === 'publish')
    notes.push('has a date only in the site’s local time: read as UTC');
  return local ?? parseDate(childText(item, 'pubDate'));
}

const metaOf = (item: XmlElement, key: string): string[] =>
  item.children
    .filter((child) => child.name === 'wp:postmeta' && childText(child, 'wp:meta_key') === key)
    .map((child) => childText(child, 'wp:meta_value'));

type Terms = {
  categories: NamedCategory[];
  tags: string[];
  /** Logins of the authors credited with the Co-Authors Plus plugin; empty without it. */
  authors: string[];
  language?: string;
  /** Theme and plugin taxonomies that have no equivalent here. */
  others: Set<string>;
};

/** Internal taxonomies of WordPress and its plugins, which readers never see. */
const hiddenTaxonomies = /^(?:post_format|wp_theme|post_translations|term_translations|nav_menu|ef_.*|yst_.*)$/;

async function termsOf(item: XmlElement): Promise<Terms> {
  const terms: Terms = { categories: [], tags: [], authors: [], others: new Set() };
  const elements = item.children.filter((child) => child.name === 'category' && child.text.trim() !== '');
  // The first export format lists each category twice, once without its domain.
  const hasDomains = elements.some((child) => child.attributes.domain);
  for (const child of elements) {
    const { domain, nicename } = child.attributes;
    const name = await plainTextOf(child.text);
    if (domain === 'category' || (!domain && !hasDomains)) terms.categories.push({ name, slug: nicename });
    else if (domain === 'post_tag' || domain === 'tag') terms.tags.push(name);
    else if (domain === 'language') terms.language = nicename;
    else if (domain === 'author') terms.authors.push(name);
    else if (domain && !hiddenTaxonomies.test(domain)) terms.others.add(domain);
  }
  return terms;
}

/** Length from which a comment author's name is reported, as it is more likely a mistake than a name. */
const unusualNameLength = 200;

async function commentsOf(
  item: XmlElement,
  count: (what: string) => void,
  notes: string[],
): Promise<ImportedComment[]> {
  const comments: ImportedComment[] = [];
  for (const comment of item.children.filter((child) => child.name === 'wp:comment')) {
    const type = childText(comment, 'wp:comment_type');
    if (type !== '' && type !== 'comment')
      count(/^(?:pingback|trackback)$/.test(type) ? 'pingbacks and trackbacks' : `comments of type “${type}”`);
    else if (childText(comment, 'wp:comment_approved') !== '1') count('comments that were not approved');
    else {
      const parent = childText(comment, 'wp:comment_parent');
      const author = await plainTextOf(childText(comment, 'wp:comment_author'));
      const authorName = author.toWellFormed() || 'Anonymous';
      if (authorName.length > unusualNameLength)
        notes.push(`a commenter’s name has ${authorName.length} characters; it was kept as it is: “${authorName}”`);
      comments.push({
        key: `comment:${childText(comment, 'wp:comment_id')}`,
        parentKey: parent === '' || parent === '0' ? undefined : `comment:${parent}`,
        authorName,
        html: convertComment(childText(comment, 'wp:comment_content')),
        createdAt:
          parseDate(childText(comment, 'wp:comment_date_gmt')) ?? parseDate(childText(comment, 'wp:comment_date')),
      });
    }
  }
  return comments;
}

function authorsOf(item: XmlElement, terms: Terms, site: Site): string | undefined {
  if (terms.authors.length === 0) return site.authorName(childText(item, 'dc:creator'));
  return terms.authors.flatMap((login) => site.authorName(login) ?? []).join(', ') || undefined;
}

/** Returns the last part of a post’s name, which Squarespace writes as a path and with the extension of a page. */
const slugIn = (name: string): string =>
  name
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter(Boolean)
    .at(-1)
    ?.replace(/\.(?:html?|php|aspx?)$/i, '') ?? '';

/** Returns the addresses of a post on the old site. */
function oldAddresses(item: XmlElement, id: string, type: string, site: Site): string[] {
  const link = childText(item, 'link');
  const written = childText(item, 'wp:post_name');
  const addresses = [`${site.basePath}/?p=${id}`];
  if (type === 'page') addresses.push(`${site.basePath}/?page_id=${id}`);
  if (!/[?&](?:p|page_id)=/.test(link) && link !== '') {
    addresses.push(link);
    for (const slug of metaOf(item, '_wp_old_slug')) addresses.push(link.replace(/[^/]+\/?$/, slug));
  }
  // Squarespace writes the whole path, which the link may lack.
  if (slugIn(written) !== written) addresses.push(`${site.basePath}/${written.replace(/^\/+/, '')}`);
  return addresses;
}

/** Returns links to the sound and video that podcast plugins and WordPress attach to a post without showing it. */
function enclosureLinks(item: XmlElement, html: string): string {
  const addresses = metaOf(item, 'enclosure').map((value) => value.split('\n')[0]?.trim() ?? '');
  const missing = addresses.filter(
    (address) => /^https?:\/\/\S+$/.test(address) && !html.includes(escapeHtml(address)),
  );
  return [...new Set(missing)].map((address) => embedLink(address)).join('');
}

/** Converts one `<item>` of an export. The results include parts of the item that are only counted. */
export async function readItem(item: XmlElement, site: Site): Promise<ReadResult[]> {
  const type = childText(item, 'wp:post_type') || 'post';
  const id = childText(item, 'wp:post_id');
  const title = await plainTextOf(childText(item, 'title'));
  const name = `${id} ${title || '(no title)'}`;
  if (type === 'attachment') return [{ outcome: 'counted', what: 'attachments (linked where posts use them)' }];
  if (internalTypes.has(type)) return [{ outcome: 'counted', what: `${type} (part of the old site, not content)` }];
  const skipped = (reason: string): ReadResult[] => [{ outcome: 'skipped', name, reason }];
  if (type !== 'post' && type !== 'page') return skipped(`is of the type “${type}”, which has no equivalent here`);
  if (id === '') return [{ outcome: 'failed', name, reason: 'has no post_id' }];
  const notes: string[] = [];
  const status = statusOf(item, notes);
  if (!status) return skipped(`its status is ${childText(item, 'wp:status')}`);

  const results: ReadResult[] = [];
  const count = (what: string): void => {
    results.push({ outcome: 'counted', what });
  };
  const noted = new Set<string>();
  const blocks = new Set<string>();
  const text = await convertContent(childText(item, 'content:encoded'), {
    postId: id,
    attachment: (attachmentId) => site.attachments.get(attachmentId),
    attachmentsOf: (postId) => site.attachmentsOf(postId),
    sharedBlock: (blockId) => site.sharedBlocks.get(blockId),
    sizeOf: (url) => site.sizeOf(url),
    fileAddress: (written) => site.fileAddress(written),
    footnotes: metaOf(item, 'footnotes')[0] ?? '',
    note: (sentence) => noted.add(sentence),
    reportOmittedBlock: (block) => blocks.add(block),
  });
  const html = text + enclosureLinks(item, text);
  if (blocks.size > 0) noted.add(`blocks with no content of their own were left out: ${[...blocks].join(', ')}`);
  const excerpt = await plainTextOf(childText(item, 'excerpt:encoded'));
  if (title === '' && html.trim() === '' && excerpt === '') return skipped('has neither a title nor any text');
  const terms = await termsOf(item);
  const date = publicationDate(item, notes);
  const common = {
    key: `post:${id}`,
    name,
    notes,
    title,
    slug: slugIn(childText(item, 'wp:post_name')),
    html,
    excerpt,
    // An export of this program says what WordPress has no status for.
    status: status === 'pending' && metaOf(item, '_lowdown_status')[0] === 'approved' ? ('approved' as const) : status,
    language: terms.language ?? site.language,
    createdAt: date,
    updatedAt: parseDate(childText(item, 'wp:post_modified_gmt')),
    oldAddresses: oldAddresses(item, id, type, site),
  };
  const comments = await commentsOf(item, count, notes);
  notes.push(...noted);
  if (terms.others.size > 0) notes.push(`terms with no equivalent here were left out: ${[...terms.others].join(', ')}`);
  if (`${title}${html}${excerpt}`.includes('\ufffd'))
    notes.push('contains bytes that are invalid in the file’s encoding: replaced with “\ufffd”');
  if (type === 'page') {
    for (const _ of comments) count('comments on pages');
    results.push({ outcome: 'item', item: { ...common, kind: 'page' } satisfies ImportedPage });
    return results;
  }
  const thumbnail = metaOf(item, '_thumbnail_id')[0];
  const image = site.attachments.get(thumbnail ?? '');
  if (thumbnail && !image) notes.push('its featured image is not in the export');
  const article: ImportedArticle = {
    ...common,
    kind: 'article',
    categories: terms.categories,
    tags: terms.tags,
    authorName: authorsOf(item, terms, site),
    image: image && { url: image.url, alt: image.alt, caption: await plainTextOf(image.caption) },
    isFeatured: childText(item, 'wp:is_sticky') === '1',
    level: tutorialLevels.find((level) => level === metaOf(item, '_lowdown_level')[0]),
    publishedAt: date,
    comments,
  };
  results.push({ outcome: 'item', item: article });
  return results;
}
