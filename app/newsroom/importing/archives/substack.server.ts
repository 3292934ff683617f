import type { ElementContent, Root } from 'hast';
import type { ArticleStatus } from '~/content/articles/rules';
import { attribute, classesOf, element, isElement, textInside } from '~/platform/html/elements';
import { highlightCode } from '~/platform/html/highlight.server';
import { assertParsable } from '~/platform/html/parsing-cost';
import { parseHtml, printHtml } from '~/platform/html/repair';
import { readOne } from '../read-item.server';
import { type ImportedItem, type Progress, parseDate, type ReadResult, type Source } from '../rules';
import type { Archive } from './archive.server';
import { readTable } from './table';

const listPath = 'posts.csv';

/** Hosts of the platform that store the pictures of posts. */
const pictureHosts: ReadonlySet<string> = new Set([
  'substackcdn.com',
  'substack-post-media.s3.amazonaws.com',
  'bucketeer-e05bbc84-baa3-437e-9518-adb32be77984.s3.amazonaws.com',
]);

/** Whether an archive is a Substack export: `posts.csv`, and `posts/{id}.{slug}.html` for each post. */
export const isSubstack = (archive: Archive): boolean => archive.has(listPath);

/** Parts of a post that only work on Substack: subscription forms, buttons to share and subscribe, polls. */
const platformParts =
  /^(?:subscription-widget(?:-wrap.*)?|button-wrapper|captioned-button-wrap|poll-embed|community-chat|directMessage|install-substack-app-embed|paywall-jump)$/;

/** Returns the address of the original of a picture that Substack delivers resized. */
function originalPicture(address: string): string {
  const resized = /^https:\/\/substackcdn\.com\/image\/fetch\/.*?\/(https?(?:%3A|:).+)$/i.exec(address)?.[1];
  if (!resized) return address;
  try {
    return resized.includes('://') ? resized : decodeURIComponent(resized);
  } catch {
    return address;
  }
}

/** Removes what only works on Substack, and refers to original pictures. Returns the number of parts removed. */
function removePlatformParts(nodes: ElementContent[]): { nodes: ElementContent[]; removed: number } {
  let removed = 0;
  const kept: ElementContent[] = [];
  for (const node of nodes) {
    if (!isElement(node)) {
      kept.push(node);
      continue;
    }
    // Placeholders such as %%checkout_url%% are filled in by Substack.
    const isPlaceholder = node.tagName === 'a' && /^%%\w+%%/.test(attribute(node, 'href'));
    if (isPlaceholder || classesOf(node).some((name) => platformParts.test(name))) {
      removed += 1;
      continue;
    }
    if (node.tagName === 'img') node.properties.src = originalPicture(attribute(node, 'src'));
    // The link around a picture only shows it alone.
    if (node.tagName === 'a' && classesOf(node).includes('image-link')) {
      const inside = removePlatformParts(node.children as ElementContent[]);
      kept.push(...inside.nodes);
      removed += inside.removed;
      continue;
    }
    const inside = removePlatformParts(node.children as ElementContent[]);
    node.children = inside.nodes;
    removed += inside.removed;
    kept.push(node);
  }
  return { nodes: kept, removed };
}

async function contentOf(html: string, podcast: string, notes: string[]): Promise<string> {
  assertParsable(html);
  const tree: Root = parseHtml(html);
  const { nodes, removed } = removePlatformParts(tree.children as ElementContent[]);
  tree.children = nodes;
  if (removed > 0) notes.push(`forms and buttons that only work on Substack were left out: ${removed}`);
  if (/^https?:\/\//.test(podcast)) {
    tree.children.unshift(element('audio', { src: podcast, title: 'Listen to the episode' }, []));
  }
  await highlightCode(tree);
  return printHtml(tree);
}

type Row = Readonly<Record<string, string>>;

const isPublished = (row: Row): boolean => /^true$/i.test(row.is_published ?? '');

function statusOf(row: Row, notes: string[]): ArticleStatus {
  if (!isPublished(row)) return 'draft';
  const audience = row.audience ?? '';
  if (audience !== 'everyone' && audience !== '') {
    notes.push(`is not public (audience “${audience}”): stored as a draft`);
    return 'draft';
  }
  if (row.type === 'adhoc_email') {
    notes.push('was only sent by email: stored as a draft');
    return 'draft';
  }
  return 'published';
}

async function readPost(archive: Archive, row: Row): Promise<ReadResult> {
  // Identifiers have the form 123401.slug-of-the-post.
  const [id = '', ...rest] = (row.post_id ?? '').split('.');
  const slug = rest.join('.');
  const title = (row.title ?? '').trim();
  const name = `${row.post_id ?? ''} ${title || '(no title)'}`.trim();
  if (id === '') return { outcome: 'failed', name: name || '(no name)', reason: 'has no post_id' };
  const path = `posts/${row.post_id}.html`;
  const hasText = archive.has(path);
  const notes: string[] = [];
  const status = statusOf(row, notes);
  if (!hasText) {
    if (title === '') return { outcome: 'skipped', name, reason: 'has neither a title nor any text' };
    notes.push('its text is not in the export: stored without it, as a draft');
  }
  const html = await contentOf(hasText ? await archive.read(path) : '', (row.podcast_url ?? '').trim(), notes);
  if (title === '' && textInside(parseHtml(html).children).trim() === '')
    return { outcome: 'skipped', name, reason: 'has neither a title nor any text' };
  const date = parseDate(row.post_date);
  const common = {
    key: `post:${id}`,
    name,
    notes,
    title,
    slug,
    html,
    excerpt: (row.subtitle ?? '').trim(),
    status: hasText ? status : ('draft' as const),
    createdAt: date,
    // A draft may have the slug of a published post.
    oldAddresses: slug !== '' && isPublished(row) ? [`/p/${slug}`] : [],
  };
  if (row.type === 'page') return { outcome: 'item', item: { ...common, kind: 'page' } };
  const item: ImportedItem = {
    ...common,
    kind: 'article',
    categories: [],
    tags: row.type === 'podcast' ? ['Podcast'] : [],
    isFeatured: false,
    publishedAt: date,
    comments: [],
  };
  return { outcome: 'item', item };
}

/**
 * Opens a Substack export. The export names neither the publication nor its authors, and contains no tags.
 * @throws ImportError when the list of posts is not a valid CSV file.
 */
export async function substackSource(archive: Archive, onProgress: Progress): Promise<Source> {
  const rows = readTable(listPath, await archive.read(listPath));
  return {
    format: 'Substack',
    name: 'substack',
    pictureHosts,
    async *read() {
      for (const path of archive.paths) {
        if (/^email_list\b.*\.csv$/.test(path))
          yield { outcome: 'counted', what: 'subscriber lists (import the .csv file separately)' };
        else if (/\.(?:opens|delivers)\.csv$/.test(path)) yield { outcome: 'counted', what: 'records of sent emails' };
      }
      for (const [index, row] of rows.entries()) {
        yield* await readOne(row.post_id ?? '', async () => [await readPost(archive, row)]);
        onProgress(index + 1, rows.length);
      }
    },
  };
}
