import type { ArticleStatus } from '~/content/articles/rules';
import { highlightCode } from '~/platform/html/highlight.server';
import { languageTag } from '~/platform/html/language-marks';
import { assertParsable } from '~/platform/html/parsing-cost';
import { parseHtml, printHtml } from '~/platform/html/repair';
import { plainTextOf } from '~/platform/html/sanitise.server';
import { pluralise } from '~/platform/languages/pluralise';
import { renderMarkdown } from '../markdown/render.server';
import { restoreLazyPictures } from '../pictures/lazy-pictures';
import { readOne } from '../read-item.server';
import { cutOffWarning } from '../report';
import {
  ImportError,
  type ImportedAuthor,
  type ImportedItem,
  MalformedInputError,
  type Progress,
  parseDate,
  type ReadOptions,
  type ReadResult,
  type Source,
} from '../rules';
import { renderLexical } from './lexical.server';
import { renderMobiledoc } from './mobiledoc.server';
import { endsEarly, type GhostRecord, ghostRecords, textField } from './records.server';

/** Tags, authors and metadata that posts refer to: the only data held in memory while reading. */
class Relations {
  posts = 0;
  members = 0;
  private readonly tags = new Map<string, { name: string; isInternal: boolean }>();
  private readonly users = new Map<string, ImportedAuthor>();
  private readonly mainAuthors = new Set<string>();
  private readonly meta = new Map<string, { alt: string; caption: string; description: string }>();
  private readonly tagsOfPost = new Map<string, { id: string; order: number }[]>();
  private readonly usersOfPost = new Map<string, { id: string; order: number }[]>();

  collect(table: string, record: GhostRecord): void {
    const id = textField(record, 'id');
    const post = textField(record, 'post_id');
    const order = Number(textField(record, 'sort_order')) || 0;
    if (table === 'posts') {
      this.posts += 1;
      this.mainAuthors.add(textField(record, 'author_id'));
    } else if (table === 'members') this.members += 1;
    else if (table === 'tags') {
      const name = textField(record, 'name').trim();
      this.tags.set(id, { name, isInternal: name.startsWith('#') || textField(record, 'visibility') === 'internal' });
    } else if (table === 'users') {
      this.users.set(id, {
        name: textField(record, 'name').trim(),
        biography: textField(record, 'bio'),
        website: textField(record, 'website'),
        picture: removeSitePlaceholder(textField(record, 'profile_image') || textField(record, 'image')),
      });
    }
    if (table === 'posts_tags') addTo(this.tagsOfPost, post, { id: textField(record, 'tag_id'), order });
    else if (table === 'posts_authors') addTo(this.usersOfPost, post, { id: textField(record, 'author_id'), order });
    else if (table === 'posts_meta') {
      const description = textField(record, 'meta_description');
      const caption = textField(record, 'feature_image_caption');
      this.meta.set(post, { alt: textField(record, 'feature_image_alt'), caption, description });
    }
  }

  tagsOf(post: string): { name: string; isInternal: boolean }[] {
    return inOrder(this.tagsOfPost.get(post)).flatMap((id) => this.tags.get(id) ?? []);
  }

  authorsOf(post: string, fallback: string): string {
    const ids = inOrder(this.usersOfPost.get(post));
    return (ids.length > 0 ? ids : [fallback]).flatMap((id) => this.users.get(id)?.name || []).join(', ');
  }

  /** Returns the users with a profile who wrote posts; the others are only staff. */
  authors(): ImportedAuthor[] {
    const writers = new Set([...this.mainAuthors, ...[...this.usersOfPost.values()].flat().map(({ id }) => id)]);
    return [...writers].flatMap((id) => {
      const user = this.users.get(id);
      return user && user.name !== '' && (user.biography || user.website || user.picture) ? [user] : [];
    });
  }

  metaOf(post: string): { alt: string; caption: string; description: string } | undefined {
    return this.meta.get(post);
  }
}

const membersLeftOut = 'members (to add them as newsletter subscribers, import only the people)';

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

const inOrder = (links: readonly { id: string; order: number }[] = []): string[] =>
  links.toSorted((one, other) => one.order - other.order).map(({ id }) => id);

/** Removes the placeholder that exports use for the site URL. */
const removeSitePlaceholder = (text: string): string => text.replaceAll('__GHOST_URL__', '');

/** Parses a date, which is text or, in exports from Ghost's first versions, a number of milliseconds. */
function dateField(record: GhostRecord, name: string): Date | undefined {
  const value = record[name];
  return typeof value === 'number' ? parseDate(new Date(value).toISOString()) : parseDate(textField(record, name));
}

function statusOf(record: GhostRecord, notes: string[]): ArticleStatus {
  const status = textField(record, 'status');
  const visibility = textField(record, 'visibility');
  if (status !== 'draft' && visibility !== '' && visibility !== 'public') {
    notes.push(`is not public (visibility “${visibility}”): stored as a draft`);
    return 'draft';
  }
  if (status === 'published' || status === 'draft') return status;
  if (status === 'scheduled') {
    notes.push('was scheduled: stored as approved, not published');
    return 'approved';
  }
  notes.push(
    status === 'sent'
      ? 'was only sent by email: stored as a draft'
      : `has the unknown status “${status}”: stored as a draft`,
  );
  return 'draft';
}

/** Returns the content of a post as HTML, whichever editor format it is stored in. */
async function contentOf(record: GhostRecord, notes: Set<string>): Promise<string> {
  const note = (sentence: string): void => {
    notes.add(sentence);
  };
  const lexical = textField(record, 'lexical');
  const mobiledoc = textField(record, 'mobiledoc');
  const html = textField(record, 'html');
  let rendered = lexical ? await renderLexical(removeSitePlaceholder(lexical), note) : undefined;
  rendered ??= mobiledoc ? await renderMobiledoc(removeSitePlaceholder(mobiledoc), note) : undefined;
  if (rendered === undefined && (lexical || mobiledoc)) note('its editor format cannot be read: its HTML was used');
  if (rendered === undefined && html === '' && textField(record, 'markdown') !== '') {
    const written = { title: '', isMdx: false, addressOf: (address: string) => address };
    return (await renderMarkdown(removeSitePlaceholder(textField(record, 'markdown')), written)).html;
  }
  const text = rendered ?? removeSitePlaceholder(html);
  assertParsable(text);
  const tree = parseHtml(text);
  restoreLazyPictures(tree);
  await highlightCode(tree);
  return printHtml(tree);
}

async function readPost(record: GhostRecord, relations: Relations, copiesPictures: boolean): Promise<ReadResult> {
  const id = textField(record, 'id');
  const title = textField(record, 'title').trim();
  const slug = textField(record, 'slug');
  const name = `${slug || id} ${title || '(no title)'}`;
  const key = textField(record, 'uuid') || id;
  if (key === '') return { outcome: 'failed', name, reason: 'has neither a uuid nor an id' };
  const notes: string[] = [];
  const status = statusOf(record, notes);
  const noted = new Set<string>();
  const html = await contentOf(record, noted);
  const image = removeSitePlaceholder(textField(record, 'feature_image') || textField(record, 'image'));
  const ownFiles = new Set(html.match(/(?<=(?:src|href)=")\/content\/(?:images|media|files)\/[^"]+/g));
  if (image.startsWith('/')) ownFiles.add(image);
  for (const file of copiesPictures ? ownFiles : []) if (file.startsWith('/content/images/')) ownFiles.delete(file);
  if (ownFiles.size > 0)
    noted.add(
      `${copiesPictures ? '' : 'pictures and '}files in the old site’s /content folder are linked, not copied: ${ownFiles.size}`,
    );
  notes.push(...noted);
  if (textField(record, 'codeinjection_head') || textField(record, 'codeinjection_foot'))
    notes.push('its injected code was left out');
  const meta = relations.metaOf(id);
  const caption = await plainTextOf(meta?.caption ?? '');
  if (caption !== '' && !copiesPictures) notes.push('the caption of its picture was left out');
  const excerpt =
    textField(record, 'custom_excerpt') || textField(record, 'meta_description') || meta?.description || '';
  if (title === '' && html.trim() === '')
    return { outcome: 'skipped', name, reason: 'has neither a title nor any text' };
  const publishedAt = dateField(record, 'published_at');
  const common = {
    key: `post:${key}`,
    name,
    notes,
    title: title === '(Untitled)' ? '' : title,
    slug,
    html,
    excerpt,
    status,
    language: languageTag(textField(record, 'locale')),
    createdAt: dateField(record, 'created_at'),
    updatedAt: dateField(record, 'updated_at'),
    oldAddresses: slug === '' ? [] : [`/${slug}/`],
  };
  const isPage = textField(record, 'type') === 'page' || record.page === 1 || record.page === true;
  if (isPage) return { outcome: 'item', item: { ...common, kind: 'page' } };
  const tags = relations.tagsOf(id);
  const item: ImportedItem = {
    ...common,
    kind: 'article',
    // Ghost has only tags. The first tag that matches an existing category becomes the article's category.
    categories: [],
    categoryIfKnown: tags.filter((tag) => !tag.isInternal).map((tag) => tag.name),
    tags: tags.filter((tag) => !tag.isInternal).map((tag) => tag.name),
    authorName: relations.authorsOf(id, textField(record, 'author_id')),
    image: image === '' ? undefined : { url: image, alt: meta?.alt ?? '', caption },
    isFeatured: record.featured === true || record.featured === 1,
    publishedAt,
    comments: [],
  };
  return { outcome: 'item', item };
}

/**
 * Opens a Ghost export (versions 1 to 6). Reads the file twice: once as a whole, to collect the tags and authors, which
 * come after the posts, and to reject a malformed file before anything is stored; then post by post.
 * @param size in bytes
 * @throws ImportError with line and column when the file is not valid JSON
 */
export async function ghostSource(
  path: string,
  size: number,
  onProgress: Progress,
  options: ReadOptions,
): Promise<Source> {
  let relations = new Relations();
  const repairs: string[] = [];
  const warnings: string[] = [];
  const tables = ['posts', 'tags', 'users', 'posts_tags', 'posts_authors', 'posts_meta', 'members'];
  const collect = async (isRepaired: boolean): Promise<void> => {
    relations = new Relations();
    const records = ghostRecords(path, tables, (bytes) => onProgress(bytes, size * 2), isRepaired);
    for await (const { table, record } of records) {
      if (options.signal?.aborted) break;
      relations.collect(table, record);
    }
  };
  await collect(false).catch(async (error: unknown) => {
    if (options.isStrict || !(error instanceof MalformedInputError)) throw error;
    repairs.push(`the JSON is not valid; what follows its first error was repaired: ${error.message}`);
    // The operator can do more with the place of the first error than with what stopped the repair.
    await collect(true).catch(() => {
      throw error;
    });
    if (relations.posts === 0) throw error;
    if (error.message.endsWith(endsEarly))
      warnings.push(cutOffWarning(`in the middle, after ${pluralise(relations.posts, 'post')}`));
  });
  if (relations.posts === 0 && !options.signal?.aborted) {
    throw new ImportError(
      `${path} is JSON, but contains no Ghost posts. Export them in Ghost under Settings → Export.`,
    );
  }
  return {
    format: 'Ghost',
    name: 'ghost',
    repairs,
    warnings,
    async *read(): AsyncGenerator<ReadResult> {
      const onPosts = (bytes: number): void => onProgress(size + bytes, size * 2);
      for (const author of relations.authors()) yield { outcome: 'author', author };
      for (let member = 0; member < relations.members; member += 1) yield { outcome: 'counted', what: membersLeftOut };
      for await (const { record } of ghostRecords(path, ['posts'], onPosts, repairs.length > 0)) {
        yield* await readOne(textField(record, 'slug') || textField(record, 'id'), async () => [
          await readPost(record, relations, options.copiesPictures ?? false),
        ]);
      }
    },
  };
}
