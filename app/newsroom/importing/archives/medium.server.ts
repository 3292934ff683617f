import type { Element, ElementContent, Root } from 'hast';
import { attribute, classesOf, element, isElement, textInside, textNode } from '~/platform/html/elements';
import { highlightCode } from '~/platform/html/highlight.server';
import { assertParsable } from '~/platform/html/parsing-cost';
import { parseHtml, printHtml } from '~/platform/html/repair';
import { readOne } from '../read-item.server';
import { type ImportedArticle, type Progress, parseDate, type ReadResult, type Source } from '../rules';
import type { Archive } from './archive.server';

const isPost = (path: string): boolean => /^posts\/[^/]+\.html$/.test(path);

/** Hosts of the platform that store the pictures of posts. */
const pictureHosts: ReadonlySet<string> = new Set(['cdn-images-1.medium.com', 'miro.medium.com']);

/** Whether an archive is a Medium export: `posts/{date}_{title}-{id}.html`, and `posts/draft_{title}-{id}.html`. */
export const isMedium = (archive: Archive): boolean =>
  archive.paths.some(isPost) && !archive.paths.some((path) => /\.(?:md|mdx|markdown)$/i.test(path));

/** Returns the first element that satisfies a condition, in document order. */
function find(nodes: readonly ElementContent[], isWanted: (node: Element) => boolean): Element | undefined {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const found = isWanted(node) ? node : find(node.children, isWanted);
    if (found) return found;
  }
  return undefined;
}

const hasClass =
  (name: string) =>
  (node: Element): boolean =>
    classesOf(node).includes(name);

const tidyText = (node: Element | undefined): string =>
  node ? textInside(node.children).replaceAll(/\s+/g, ' ').trim() : '';

const isInlineScript = (node: Element): boolean => node.tagName === 'script' && attribute(node, 'src') !== '';

/** Headings begin at h3 on Medium, because its title is an h3. */
const headings: Readonly<Record<string, string>> = { h3: 'h2', h4: 'h3' };

/** Turns Medium's markup into that of an article. `isRepeated`: whether a heading repeats the title or the subtitle. */
function convert(nodes: readonly ElementContent[], isRepeated: (node: Element) => boolean): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (!isElement(node)) return [node];
    const classes = classesOf(node);
    if (isRepeated(node) || classes.includes('aspectRatioPlaceholder-fill')) return [];
    if (isInlineScript(node)) {
      // Gists are inserted by a script.
      const address = attribute(node, 'src').replace(/\.js(?:\?.*)?$/, '');
      return [element('p', {}, [element('a', { href: address }, [textNode(address)])])];
    }
    if (classes.includes('graf--mixtapeEmbed')) {
      const link = find(node.children, ({ tagName }) => tagName === 'a');
      if (!link) return [];
      const title = find(link.children, ({ tagName }) => tagName === 'strong');
      const label = tidyText(title) || tidyText(link) || attribute(link, 'href');
      return [element('p', {}, [element('a', { href: attribute(link, 'href') }, [textNode(label)])])];
    }
    const children = convert(node.children, isRepeated);
    // Boxes that only lay out a page.
    if (node.tagName === 'section' || node.tagName === 'div') return children;
    node.children = children;
    if (classes.some((name) => name.startsWith('graf--'))) node.tagName = headings[node.tagName] ?? node.tagName;
    return [node];
  });
}

/** Removes the rule above the first section. */
function withoutFirstRule(nodes: readonly ElementContent[]): ElementContent[] {
  const first = nodes.findIndex((node) => isElement(node) || (node.type === 'text' && node.value.trim() !== ''));
  const node = nodes[first];
  return isElement(node) && node.tagName === 'hr' ? nodes.toSpliced(first, 1) : [...nodes];
}

/** Returns the main picture if the text begins with it, and the text without it: an article shows it above its text. */
function takeLeadPicture(nodes: readonly ElementContent[]): {
  image?: ImportedArticle['image'];
  nodes: ElementContent[];
} {
  const first = nodes.findIndex((node) => isElement(node));
  const figure = nodes[first];
  if (!isElement(figure) || figure.tagName !== 'figure') return { nodes: [...nodes] };
  const picture = find(figure.children, ({ tagName }) => tagName === 'img');
  // Its caption would be lost.
  const hasCaption = find(figure.children, ({ tagName }) => tagName === 'figcaption') !== undefined;
  if (!picture || hasCaption) return { nodes: [...nodes] };
  return {
    image: { url: attribute(picture, 'src'), alt: attribute(picture, 'alt') },
    nodes: nodes.toSpliced(first, 1),
  };
}

/** Whether a post may be a response to someone else's: these have no title of their own, and are exported like posts. */
const mayBeResponse = (body: Element, title: string): boolean =>
  !find(body.children, hasClass('graf--title')) && title !== '' && tidyText(body).startsWith(title.replace(/…$/, ''));

async function readPost(archive: Archive, path: string): Promise<ReadResult> {
  const file = path.slice('posts/'.length, -'.html'.length);
  const html = await archive.read(path);
  assertParsable(html);
  const root = parseHtml(html).children as ElementContent[];
  const body = find(root, hasClass('e-content'));
  if (!body) return { outcome: 'skipped', name: path, reason: 'has no text' };
  const title = tidyText(find(root, hasClass('p-name')));
  const subtitle = tidyText(find(root, hasClass('p-summary')));
  const published = find(root, hasClass('dt-published'));
  const canonical = find(root, hasClass('p-canonical'));
  const notes: string[] = [];
  const isDraft = file.startsWith('draft_') || !published;
  const isResponse = !isDraft && mayBeResponse(body, title);
  if (isResponse) notes.push('may be a response to someone else’s post: stored as a draft');
  const isRepeated = (node: Element): boolean =>
    (hasClass('graf--title')(node) && tidyText(node) === title) ||
    (hasClass('graf--subtitle')(node) && tidyText(node) === subtitle);
  const { image, nodes } = takeLeadPicture(withoutFirstRule(convert(body.children, isRepeated)));
  const tree: Root = { type: 'root', children: nodes };
  if (title === '' && textInside(nodes).trim() === '')
    return { outcome: 'skipped', name: path, reason: 'has neither a title nor any text' };
  await highlightCode(tree);
  const date = parseDate(attribute(published ?? body, 'dateTime'));
  const address = canonical ? attribute(canonical, 'href') : '';
  const id = /-([0-9a-f]{8,16})$/.exec(file)?.[1];
  const slugInAddress = URL.canParse(address) ? new URL(address).pathname.split('/').at(-1) : undefined;
  const tags: string[] = [];
  find(root, (node) => {
    if (hasClass('p-tag')(node)) tags.push(tidyText(node));
    return false;
  });
  return {
    outcome: 'item',
    item: {
      kind: 'article',
      key: `post:${id ?? file}`,
      name: `${file} ${title}`.trim(),
      notes,
      title,
      // Medium adds its identifier.
      slug: slugInAddress?.replace(/-[0-9a-f]{8,16}$/, '') ?? '',
      html: printHtml(tree),
      excerpt: subtitle,
      status: isDraft || isResponse ? 'draft' : 'published',
      createdAt: date,
      oldAddresses: address === '' ? [] : [address],
      categories: [],
      categoryIfKnown: tags,
      tags,
      authorName: tidyText(find(root, hasClass('p-author'))) || undefined,
      image,
      isFeatured: false,
      publishedAt: date,
      comments: [],
    },
  };
}

/** Opens a Medium export. */
export async function mediumSource(archive: Archive, onProgress: Progress): Promise<Source> {
  const posts = archive.paths.filter(isPost);
  return {
    format: 'Medium',
    name: 'medium',
    pictureHosts,
    async *read() {
      for (const path of archive.paths) {
        if (!isPost(path)) yield { outcome: 'counted', what: 'account data, such as claps and bookmarks' };
      }
      for (const [index, path] of posts.entries()) {
        yield* await readOne(path, async () => [await readPost(archive, path)]);
        onProgress(index + 1, posts.length);
      }
    },
  };
}
