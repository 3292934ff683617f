import type { Element, ElementContent, RootContent } from 'hast';
import { attribute, containsBlock, element, isElement, textInside, textNode, withParagraphs } from './elements';
import { allowedTags, isAllowedAddress } from './rules';

/** Receives a sentence about a removal or change. */
export type Report = (issue: string) => void;

const allowedTagSet: ReadonlySet<string> = new Set(allowedTags);

/** Tags removed along with their content, which is not meant for readers. */
const removedWithContent = new Set([
  ...['script', 'style', 'template', 'noscript', 'svg', 'math', 'head', 'title', 'base', 'link', 'meta', 'canvas'],
  ...['textarea', 'select', 'datalist', 'frameset', 'frame', 'applet', 'param', 'track', 'source', 'map', 'area'],
  ...['col', 'colgroup', 'wbr', 'noembed', 'noframes', 'rp', 'dialog', 'slot'],
]);

/** Removed tags that are not reported, because nobody would miss them. */
const removedSilently = new Set(['wbr', 'col', 'colgroup', 'source', 'track', 'rp', 'param', 'meta', 'link', 'title']);

/** Wrappers used as blocks. The tags are removed, but their content must not run into its neighbours. */
const wrappers = new Set([
  ...['article', 'section', 'main', 'aside', 'nav', 'header', 'footer', 'address', 'form', 'fieldset', 'hgroup'],
  ...['search', 'body', 'html', 'dl', 'optgroup', 'marquee', 'object', 'legend'],
]);

/** Allowed equivalents of tags that are not allowed. */
const replacements: Readonly<Record<string, { tag: string; class?: string }>> = {
  sup: { tag: 'span', class: 'content-superscript' },
  sub: { tag: 'span', class: 'content-subscript' },
  del: { tag: 'span', class: 'content-deleted' },
  s: { tag: 'span', class: 'content-deleted' },
  strike: { tag: 'span', class: 'content-deleted' },
  mark: { tag: 'span', class: 'content-marked' },
  small: { tag: 'span', class: 'content-small' },
  kbd: { tag: 'code', class: 'content-key' },
  samp: { tag: 'code' },
  tt: { tag: 'code' },
  var: { tag: 'em' },
  dfn: { tag: 'em' },
  cite: { tag: 'em' },
  ins: { tag: 'u' },
  abbr: { tag: 'span' },
  acronym: { tag: 'span' },
  center: { tag: 'div', class: 'content-aligned-center' },
  menu: { tag: 'ul' },
  dir: { tag: 'ul' },
  tfoot: { tag: 'tbody' },
  listing: { tag: 'pre' },
  xmp: { tag: 'pre' },
  plaintext: { tag: 'pre' },
  dd: { tag: 'div' },
};

const embeds: Readonly<Record<string, string>> = {
  iframe: 'src',
  video: 'src',
  audio: 'src',
  embed: 'src',
  object: 'data',
};

/** Returns the address of the page on which readers can watch what an embedded player shows. */
function pageOfPlayer(address: string): string {
  const url = address.startsWith('//') ? `https:${address}` : address;
  const youtube = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]{6,20})/.exec(url);
  if (youtube) return `https://www.youtube.com/watch?v=${youtube[1]}`;
  const vimeo = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(url);
  if (vimeo) return `https://vimeo.com/${vimeo[1]}`;
  const loom = /^https?:\/\/(?:www\.)?loom\.com\/embed\/([0-9a-f]{32})/.exec(url);
  if (loom) return `https://www.loom.com/share/${loom[1]}`;
  const pen = /^https?:\/\/codepen\.io\/([\w-]+)\/embed\/(?:preview\/)?(\w+)/.exec(url);
  if (pen) return `https://codepen.io/${pen[1]}/pen/${pen[2]}`;
  const sandbox = /^https?:\/\/codesandbox\.io\/embed\/([\w-]+)/.exec(url);
  return sandbox ? `https://codesandbox.io/s/${sandbox[1]}` : url;
}

/** Replaces frames, players and objects with a link to what they would have shown. */
function replaceWithLink(node: Element, report: Report): ElementContent[] {
  const name = embeds[node.tagName] ?? 'src';
  const source = node.children.find((child) => isElement(child) && child.tagName === 'source');
  // The address of a Flash movie may be given inside <object>.
  const film = node.children.find(
    (child) =>
      isElement(child) &&
      (child.tagName === 'embed' || (child.tagName === 'param' && /^(?:movie|src)$/i.test(attribute(child, 'name')))),
  );
  const address =
    attribute(node, name) ||
    // Scripts that load frames late keep the address here.
    attribute(node, 'dataSrc') ||
    attribute(node, 'dataLazySrc') ||
    (isElement(source) ? attribute(source, 'src') : '') ||
    (isElement(film) ? attribute(film, 'src') || attribute(film, 'value') : '');
  const page = pageOfPlayer(address.trim());
  if (!/^(?:https?:)?\/\/|^\/[^/]/i.test(page) || !isAllowedAddress(page, 'link')) {
    report(`removed <${node.tagName}>`);
    return [];
  }
  report(`turned <${node.tagName}> into a link`);
  const label = attribute(node, 'title').trim() || page.replace(/^https?:\/\/(?:www\.)?/, '');
  return [element('p', { className: ['content-embed'] }, [element('a', { href: page }, [textNode(label)])])];
}

const maxColumnSpan = 20;

/** Returns a cell that spans columns, followed by an empty cell for each further column it covered. */
function splitCell(node: Element, report: Report): ElementContent[] {
  const span = Math.min(Number.parseInt(attribute(node, 'colSpan'), 10) || 1, maxColumnSpan);
  if (span > 1) report('split table cells that spanned columns');
  if (Number.parseInt(attribute(node, 'rowSpan'), 10) > 1) report('ignored the row spans of table cells');
  return [node, ...Array.from({ length: span - 1 }, () => element(node.tagName, {}, []))];
}

function extractCaption(node: Element): ElementContent[] {
  const caption = node.children.find((child) => isElement(child) && child.tagName === 'caption');
  if (!isElement(caption)) return [node];
  node.children = node.children.filter((child) => child !== caption);
  return [element('div', { className: ['content-caption'] }, caption.children), node];
}

function progress(node: Element): ElementContent[] {
  const share = Number(attribute(node, 'value')) / (Number(attribute(node, 'max')) || 1);
  return Number.isFinite(share) && attribute(node, 'value') !== '' ? [textNode(`${Math.round(share * 100)}%`)] : [];
}

/** Returns the replacement for an element whose children have already been translated. */
function translateElement(node: Element, report: Report): ElementContent[] {
  const { tagName, children } = node;
  if (tagName in embeds) return replaceWithLink(node, report);
  if (removedWithContent.has(tagName)) {
    if (!removedSilently.has(tagName)) report(`removed <${tagName}>`);
    return [];
  }
  if (Object.hasOwn(replacements, tagName)) {
    const replacement = replacements[tagName] as { tag: string; class?: string };
    if (replacement.class) node.properties.className = [replacement.class];
    node.tagName = replacement.tag;
    return [node];
  }
  switch (tagName) {
    case 'table':
      return extractCaption(node);
    case 'td':
    case 'th':
      return splitCell(node, report);
    case 'caption':
      return [node];
    case 'hr':
      return [element('p', { className: ['content-rule'] }, [textNode('* * *')])];
    case 'q':
      return [textNode('“'), ...children, textNode('”')];
    case 'dt':
    case 'summary':
      return children.some(containsBlock)
        ? [element('div', {}, children)]
        : [element('p', {}, [element('strong', {}, children)])];
    case 'details':
      return [element('div', { className: ['content-toggle'] }, withParagraphs(children))];
    case 'progress':
    case 'meter':
      return progress(node);
    case 'input':
      if (attribute(node, 'type') === 'checkbox') return [textNode(node.properties.checked ? '☑ ' : '☐ ')];
      report('removed <input>');
      return [];
  }
  if (allowedTagSet.has(tagName)) return [node];
  if (wrappers.has(tagName)) {
    if (tagName === 'form' || tagName === 'object') report(`removed <${tagName}>, kept its text`);
    return withParagraphs(children);
  }
  if (
    !/^(?:font|big|button|label|time|data|output|nobr|bdi|bdo|ruby|rt|rb|rtc|picture|blink|basefont|option)$/.test(
      tagName,
    )
  ) {
    report(`removed <${tagName.slice(0, 40)}>, kept its text`);
  }
  return children;
}

/** Translates tags that are not allowed to allowed ones, innermost first. */
export function translate(nodes: readonly RootContent[], report: Report): ElementContent[] {
  const result: ElementContent[] = [];
  for (const node of nodes) {
    if (node.type === 'text') result.push(node);
    else if (isElement(node)) {
      if (!(node.tagName in embeds) && !removedWithContent.has(node.tagName))
        node.children = translate(node.children, report);
      result.push(...translateElement(node, report));
    }
  }
  return result;
}

/** Whether nodes contain neither text nor pictures. */
export const isVisuallyEmpty = (nodes: readonly ElementContent[]): boolean =>
  textInside(nodes).trim() === '' && !nodes.some((node) => isElement(node) && containsPicture(node));

const containsPicture = (node: Element): boolean =>
  node.tagName === 'img' || node.children.some((child) => isElement(child) && containsPicture(child));
