import type { Element, ElementContent, Root } from 'hast';
import { attribute, isElement, textInside, textNode } from '~/platform/html/elements';
import { assertParsable } from '~/platform/html/parsing-cost';
import { parseHtml, printHtml } from '~/platform/html/repair';
import { besidePrefix, hasPictureExtension } from './addresses';
import { largestIn } from './lazy-pictures';

/** A picture in a text, with the texts that describe it there. */
export type PictureReference = { written: string; alt: string; caption: string; credit?: string };

/** A library picture in place of the old one. */
export type NewPicture = { address: string; width: number; height: number };

/** Attributes in which scripts that load pictures late keep the address, best first. */
const addressAttributes = ['dataOrigFile', 'dataLargeFile', 'dataSrc', 'dataLazySrc', 'dataOriginal', 'src'];

function addressOf(image: Element): string {
  for (const name of addressAttributes) {
    const value = attribute(image, name).trim();
    if (value !== '' && !value.startsWith('data:')) return value;
  }
  return largestIn(attribute(image, 'srcSet') || attribute(image, 'dataSrcset'));
}

function visit(nodes: readonly ElementContent[], figure: Element | undefined, use: Use): void {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    use(node, figure);
    visit(node.children, node.tagName === 'figure' ? node : figure, use);
  }
}

type Use = (node: Element, figure: Element | undefined) => void;

function captionIn(figure: Element | undefined): string {
  const caption = figure?.children.find((child) => isElement(child) && child.tagName === 'figcaption');
  return caption && isElement(caption) ? textInside(caption.children).replaceAll(/\s+/g, ' ').trim() : '';
}

const mayContainPictures = (html: string): boolean => /<(?:img|a)\b/i.test(html);

const parse = (html: string): Root => {
  assertParsable(html);
  return parseHtml(html);
};

/** Lists the pictures that a text shows or links to. */
export function picturesIn(html: string): PictureReference[] {
  const found: PictureReference[] = [];
  if (!mayContainPictures(html)) return found;
  visit(parse(html).children as ElementContent[], undefined, (node, figure) => {
    if (node.tagName === 'img') {
      const written = addressOf(node);
      if (written !== '') found.push({ written, alt: attribute(node, 'alt').trim(), caption: captionIn(figure) });
    } else if (node.tagName === 'a') {
      const written = attribute(node, 'href');
      if (hasPictureExtension(written.replace(/[?#].*$/, ''))) found.push({ written, alt: '', caption: '' });
    }
  });
  return found;
}

/**
 * Replaces the addresses of pictures in a text. A picture beside a Markdown file that could not be taken over has no
 * address of its own, so its description is shown instead.
 */
export function replacePictures(html: string, replacement: (written: string) => NewPicture | undefined): string {
  if (!mayContainPictures(html)) return html;
  const tree = parse(html);
  visit(tree.children as ElementContent[], undefined, (node) => {
    if (node.tagName === 'a') {
      const picture = replacement(attribute(node, 'href'));
      if (picture) node.properties.href = picture.address;
      return;
    }
    if (node.tagName !== 'img') return;
    const written = addressOf(node);
    const picture = replacement(written);
    if (picture) {
      const { alt, title, className } = node.properties;
      const { address: src, width, height } = picture;
      node.properties = {
        src,
        alt: alt ?? '',
        ...(title ? { title } : {}),
        ...(className ? { className } : {}),
        width,
        height,
      };
    } else if (written.startsWith(besidePrefix)) {
      const alt =
        attribute(node, 'alt').trim() || attribute(node, 'title').trim() || written.slice(besidePrefix.length);
      node.tagName = 'span';
      node.properties = { className: ['content-missing'] };
      node.children = [textNode(`[Picture: ${alt}]`)];
    }
  });
  return printHtml(tree);
}
