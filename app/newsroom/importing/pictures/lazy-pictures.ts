import type { Element, ElementContent, Root } from 'hast';
import { attribute, isElement } from '~/platform/html/elements';
import { isAllowedAddress } from '~/platform/html/rules';
import { decoded, originalPath } from './addresses';

/** Attributes in which scripts keep the address of a picture until readers scroll to it, best first. */
const lazyAttributes = ['dataSrc', 'dataLazySrc', 'dataOriginal', 'dataImage'];
const lazySets = ['dataSrcset', 'dataLazySrcset'];
/** Pictures that are smaller than this, in pixels, count readers instead of showing something. */
const smallestPicture = 3;

/** Returns the address of the largest picture in a `srcset`; empty when there is none. */
export function largestIn(set: string): string {
  const entries = set.split(/,\s+/).map((entry) => {
    const [address = '', size = '1'] = entry.trim().split(/\s+/);
    return { address, size: Number.parseFloat(size) || 1 };
  });
  return entries.toSorted((one, other) => other.size - one.size)[0]?.address ?? '';
}

const pictureName = /^[^\n]{1,200}\.(?:jpe?g|png|gif|webp|avif|bmp|svg|tiff?|heic)$/i;

/**
 * Whether an alternative text is only the name of a picture’s file, which describes nothing. A sentence may end in one: with
 * spaces, it must be the name of this very file.
 */
export function isFileName(alt: string, address: string): boolean {
  const written = alt.trim().normalize('NFC');
  if (written === '') return false;
  const file = decoded(
    (
      address
        .replace(/[?#].*$/s, '')
        .split('/')
        .at(-1) ?? ''
    ).replaceAll('+', ' '),
  );
  if (pictureName.test(written) && (!/\s/.test(written) || written.toLowerCase() === file.toLowerCase())) return true;
  const name = file.replace(/\.\w{3,4}$/, '');
  // A short name or one ordinary word, such as “Logo”, may well describe the picture.
  return written.toLowerCase() === name.toLowerCase() && name.length > 3 && /^\S*[\d_-]\S*$/.test(name);
}

const isUsable = (address: string): boolean => address !== '' && isAllowedAddress(address, 'image');

type Parent = { children: ElementContent[] };
type Picture = { kind: 'picture'; node: Element; address: string; isLazy: boolean; isPaired: boolean };
type Fallback = { kind: 'fallback'; node: Element; pictures: Element[] };
/** What is on a page, in its order: pictures, their copies for readers without scripts, and text between them. */
type Part = Picture | Fallback | { kind: 'text' };

const picturesInside = (nodes: readonly ElementContent[]): Element[] =>
  nodes.flatMap((node) => {
    if (!isElement(node)) return [];
    return node.tagName === 'img' ? [node] : picturesInside(node.children);
  });

/** Gives a picture the address and size that a script would give it, and returns it. */
function readPicture(node: Element, sets: readonly string[]): Picture {
  const lazy = lazyAttributes.map((name) => attribute(node, name).trim()).find(isUsable);
  const lazySet = lazySets.map((name) => attribute(node, name)).find(Boolean);
  const given = attribute(node, 'src').trim();
  const isLazy = lazy !== undefined || lazySet !== undefined || !isUsable(given);
  let address = lazy ?? (lazySet === undefined && isUsable(given) ? given : '');
  if (address === '') {
    const largest = [lazySet ?? '', attribute(node, 'srcSet'), ...sets].map(largestIn).find(isUsable);
    address = largest ?? (isUsable(given) ? given : '');
  }
  const size = /^(\d{1,4})x(\d{1,4})$/.exec(attribute(node, 'dataImageDimensions'));
  if (size && !node.properties.width && !node.properties.height)
    Object.assign(node.properties, { width: size[1], height: size[2] });
  for (const name of [...lazyAttributes, ...lazySets]) delete node.properties[name];
  if (address !== given) node.properties.src = address;
  return { kind: 'picture', node, address, isLazy, isPaired: false };
}

function readParts(nodes: readonly ElementContent[], parts: Part[], sets: readonly string[] = []): Part[] {
  for (const node of nodes) {
    if (node.type === 'text' && node.value.trim() !== '') parts.push({ kind: 'text' });
    if (!isElement(node)) continue;
    if (node.tagName === 'img') parts.push(readPicture(node, sets));
    else if (node.tagName === 'noscript')
      parts.push({ kind: 'fallback', node, pictures: picturesInside(node.children) });
    else {
      const sources = node.tagName === 'picture' ? node.children.filter(isElement) : [];
      const ofSources = sources.flatMap((each) =>
        ['srcSet', ...lazySets].map((name) => attribute(each, name)).filter(Boolean),
      );
      readParts(node.children, parts, ofSources);
    }
  }
  return parts;
}

const keyOf = (address: string): string =>
  originalPath(decoded(address.replace(/[?#].*$/s, '').replace(/^https?:/i, '')));

/** Whether a picture for readers without scripts is one to look at. */
function isShown(picture: Element): boolean {
  const sizes = ['width', 'height'].map((name) => Number.parseInt(attribute(picture, name), 10));
  return (
    isUsable(attribute(picture, 'src').trim()) &&
    !sizes.some((size) => size < smallestPicture) &&
    !/display\s*:\s*none|visibility\s*:\s*hidden/i.test(attribute(picture, 'style'))
  );
}

function replaceChildren(parent: Parent, replacements: ReadonlyMap<ElementContent, ElementContent[]>): void {
  parent.children = parent.children.flatMap((node) => replacements.get(node) ?? [node]);
  for (const node of parent.children) if (isElement(node)) replaceChildren(node, replacements);
}

/**
 * Restores the pictures that a script would load when readers scroll to them: gives each its address, merges it with its
 * copy for readers without scripts (`noscript`), and removes alternative texts that are only file names.
 */
export function restoreLazyPictures(tree: Root): void {
  const root = tree as Parent;
  const parts = readParts(root.children, []);
  const all = new Set(parts.flatMap((part) => (part.kind === 'picture' ? [keyOf(part.address)] : [])));
  const replacements = new Map<ElementContent, ElementContent[]>();
  parts.forEach((part, index) => {
    if (part.kind !== 'fallback') return;
    const [first, ...others] = part.pictures;
    if (!first) return;
    const shown = part.pictures.filter(isShown);
    const source = attribute(first, 'src').trim();
    const beside = [parts[index + 1], parts[index - 1]].filter(
      (each): each is Picture => each?.kind === 'picture' && each.isLazy && !each.isPaired,
    );
    const pair =
      others.length > 0
        ? undefined
        : (beside.find(({ address }) => address !== '' && keyOf(address) === keyOf(source)) ??
          (isShown(first) ? beside.find(({ address }) => address === '') : undefined));
    if (pair) {
      pair.isPaired = true;
      const { node } = pair;
      for (const name of ['src', 'alt', 'title', 'width', 'height'])
        if (attribute(node, name).trim() === '') node.properties[name] = first.properties[name];
      replacements.set(part.node, []);
    } else {
      const isCopy = part.pictures.every((picture) => all.has(keyOf(attribute(picture, 'src').trim())));
      replacements.set(part.node, isCopy || shown.length === 0 ? [] : shown);
    }
  });
  if (replacements.size > 0) replaceChildren(root, replacements);
  for (const picture of picturesInside(root.children))
    if (isFileName(attribute(picture, 'alt'), attribute(picture, 'src'))) picture.properties.alt = '';
}
