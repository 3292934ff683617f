import type { Element, ElementContent, RootContent } from 'hast';
import { attribute, isElement } from '~/platform/html/elements';
import { parseHtml, printHtml } from '~/platform/html/repair';
import { log } from '~/platform/logging/logging.server';
import { prepareForExport } from '../prepared-text.server';

/** Makes the addresses of pictures absolute: WordPress fetches them from the old site. */
function completePictures(nodes: readonly (RootContent | ElementContent)[], site: string): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    const source = node.tagName === 'img' ? attribute(node, 'src') : '';
    if (/^\/(?!\/)/.test(source)) node.properties.src = site + source;
    completePictures(node.children, site);
  }
}

/** WordPress would run words in brackets as shortcodes. */
const withoutShortcodes = (html: string): string => html.replaceAll('[', '&#91;');

const print = (node: Element): string => withoutShortcodes(printHtml({ type: 'root', children: [node] }));

function block(node: Element): string {
  const { tagName, properties } = node;
  const level = /^h([2-6])$/.exec(tagName)?.[1];
  if (tagName === 'p' && Object.keys(properties).length === 0)
    return `<!-- wp:paragraph -->\n${print(node)}\n<!-- /wp:paragraph -->`;
  if (level) {
    const heading = { ...node, properties: { ...properties, className: ['wp-block-heading'] } };
    const settings = level === '2' ? '' : ` {"level":${level}}`;
    return `<!-- wp:heading${settings} -->\n${print(heading)}\n<!-- /wp:heading -->`;
  }
  return `<!-- wp:html -->\n${print(node)}\n<!-- /wp:html -->`;
}

/**
 * Converts the HTML of an article or page to WordPress’s blocks: paragraphs and headings, and blocks of HTML for everything
 * else, which show the same and which its editor can convert.
 * A text that cannot be converted becomes one block of HTML as it is stored, so that it does not end the whole export.
 * @param site address of the site without a trailing slash.
 */
export async function toBlocks(html: string, site: string): Promise<string> {
  try {
    const tree = parseHtml(await prepareForExport(html));
    completePictures(tree.children, site);
    return tree.children.filter(isElement).map(block).join('\n\n');
  } catch (error) {
    log.warn({ err: error }, 'a text could not be converted and was exported as it is stored');
    const complete = html.replaceAll('src="/media/', () => `src="${site}/media/`);
    return `<!-- wp:html -->\n${withoutShortcodes(complete)}\n<!-- /wp:html -->`;
  }
}

/** WordPress turns line ends in comments into line breaks. */
export const toCommentText = (html: string): string =>
  html
    .split(/(<pre[\s>][\s\S]*?<\/pre>)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[\r\n]+/g, ' ')))
    .join('');
