import { diffArrays } from 'diff';
import { codeOf, shorten, textOf } from '~/platform/html/text';
import { blockKey, splitBlocks } from '../blocks';
import { pairBlocks } from './pair-blocks';

/** A run of words, and whether it was added or removed. */
export type TextRun = { text: string; isChanged: boolean };

/** The words of two versions, side by side; null where a version has none. */
type Sides = { older: TextRun[] | null; newer: TextRun[] | null };

/** A paragraph or other block of the text that differs between two versions. */
export type ChangedBlock = Sides & {
  /** `formatting`: the same words in another form, such as a heading at a different level. */
  kind: 'changed' | 'formatting';
  /** What it is, such as `Paragraph`. */
  name: string;
  /** The heading above it; null above the first one, and for headings themselves. */
  heading: string | null;
};

/** What a comparison of two texts shows, in order. */
export type TextRow =
  | ChangedBlock
  /** Blocks that are the same in both, with their words unless there are too many to send. */
  | { kind: 'same'; count: number; texts: string[] }
  /** Changed blocks that are too many to show. */
  | { kind: 'omitted'; count: number };

/**
 * Maximum number of words and punctuation marks that one comparison of two texts finds added or removed. What exceeds it
 * is marked as changed as a whole: the time of a comparison grows with the square of what differs.
 */
const maxEditLength = 600;
/** The same for all paragraphs and fields of two versions together. */
const maxEditsOfAll = 3_000;
/** Maximum number of blocks that are found added or removed; where more are, all count as replaced. */
const maxBlockEdits = 1_000;
/** Maximum number of changed blocks that are shown. */
export const maxChangedBlocks = 500;
/** Maximum length of the unchanged blocks of which the words are sent, in characters. */
const maxUnchangedLength = 300_000;
/** Maximum length of a heading that says where a block is, in characters. */
const maxHeadingLength = 60;

/** Compares two texts word by word, or marks both as changed as a whole when too much differs. */
type CompareWords = (older: string, newer: string) => { older: TextRun[]; newer: TextRun[] };

const wholeText = (text: string, isChanged: boolean): TextRun[] => (text === '' ? [] : [{ text, isChanged }]);

/**
 * Joins runs of the same kind. White space between two changed words counts as changed, so that they form one run; white
 * space around it does not.
 */
function joinRuns(runs: readonly TextRun[]): TextRun[] {
  const joined: TextRun[] = [];
  const add = (text: string, isChanged: boolean): void => {
    const last = joined.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else if (text !== '') joined.push({ text, isChanged });
  };
  let gap = '';
  for (const { text, isChanged } of runs) {
    if (isChanged && text.trim() !== '') {
      const [before, words] = [text.length - text.trimStart().length, text.trim()];
      add(gap + text.slice(0, before), joined.at(-1)?.isChanged === true);
      add(words, true);
      gap = text.slice(before + words.length);
    } else if (!isChanged && text.trim() === '') gap += text;
    else {
      add(gap, false);
      add(text, isChanged);
      gap = '';
    }
  }
  add(gap, false);
  return joined;
}

/**
 * Words and numbers with the punctuation inside them, such as “don’t”, “1,142”, “3.5” or “2026-11-26”, because part of
 * one means nothing on its own; single line breaks, other white space, and every other character by itself.
 */
const words =
  /[\p{L}\p{M}\p{Nd}_]+(?:(?:(?<=[\p{L}\p{M}])['’](?=\p{L})|(?<=\p{Nd})[.,:/’-](?=\p{Nd}))[\p{L}\p{M}\p{Nd}_]+)*|\r?\n|[^\S\r\n]+|./gsu;

/** Returns a function that compares texts until too much has differed in all of them together. */
export function limitedComparison(): CompareWords {
  let remaining = maxEditsOfAll;
  return (older, newer) => {
    const limit = Math.min(maxEditLength, remaining);
    const parts = diffArrays(older.match(words) ?? [], newer.match(words) ?? [], { maxEditLength: limit });
    remaining -= parts
      ? parts.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0)
      : limit;
    if (!parts) return { older: wholeText(older, true), newer: wholeText(newer, true) };
    const side = (excluded: 'added' | 'removed', marked: 'added' | 'removed'): TextRun[] =>
      joinRuns(
        parts
          .filter((part) => !part[excluded])
          .map(({ value, [marked]: isChanged }) => ({ text: value.join(''), isChanged })),
      );
    return { older: side('added', 'removed'), newer: side('removed', 'added') };
  };
}

/** Shown for a picture without alternative text. */
export const undescribed = 'no alternative text';

const picturesIn = (block: string): string =>
  [...block.matchAll(/<img\b[^<>]*?\bsrc="([^"]*)"/gi)].map(([, source]) => source).join(' ');

/** Returns the addresses of a block's links, except those to places on the same page. */
const linksIn = (block: string): string =>
  [...block.matchAll(/<a\b[^<>]*?\bhref="([^"#][^"]*)"/gi)].map(([, address]) => address).join(' ');

/** Returns a block with the address of each link after its words, so that they are compared as well. */
function withAddresses(block: string): string {
  let address: string | undefined;
  return block.replaceAll(/<a\b[^<>]*?\bhref="([^"#][^"]*)"[^<>]*>|<\/a>/gi, (tag: string, opened?: string) => {
    const closed = opened === undefined ? address : undefined;
    address = opened;
    return closed === undefined ? tag : `${tag} (${closed})`;
  });
}

/** A superscript number, such as the mark of a footnote, which is a link. */
const superscriptNumber = /<span\b[^<>]*\bcontent-superscript\b[^<>]*>(?:<a\b[^<>]*>)?(\d+)(?:<\/a>)?<\/span>/gi;
const superscriptDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const toSuperscript = (number: string): string =>
  number.replaceAll(/\d/g, (digit) => superscriptDigits[Number(digit)] ?? digit);

/** Returns a block's text, with a placeholder for each picture, and superscript numbers as such. */
function blockText(block: string): string {
  if (/^<pre\b/i.test(block)) return codeOf(block) || '[No text]';
  const withPictures = block.replaceAll(/<img\b[^<>]*>/gi, (tag) => {
    const alt = /\balt="([^"]*)"/i.exec(tag)?.[1];
    return ` [Picture: ${alt || undescribed}] `;
  });
  const withNumbers = withPictures.replaceAll(superscriptNumber, (_, number: string) => toSuperscript(number));
  return textOf(withNumbers).trim() || '[No text]';
}

const isHeading = (block: string): boolean => /^<h[1-6]\b/i.test(block);

const blockNames: readonly [opening: RegExp, name: string][] = [
  [/^<h[1-6]\b/i, 'Heading'],
  [/^<[uo]l\b/i, 'List'],
  [/^<table\b/i, 'Table'],
  [/^<pre\b/i, 'Code'],
  [/^<\w+ class="[^"]*\bcontent-rule\b/i, 'Divider'],
  [/^<\w+ class="[^"]*\bcontent-embed\b/i, 'Embed'],
  [/^<\w+ class="[^"]*\bcontent-callout\b/i, 'Callout'],
  [/^<blockquote\b/i, 'Quotation'],
  [/^<img\b/i, 'Picture'],
];

/** Says what a block is, in one word. */
function nameOf(block: string): string {
  const named = blockNames.find(([opening]) => opening.test(block));
  if (named) return named[1];
  const isPicture = /<img\b/i.test(block) && (/^<figure\b/i.test(block) || textOf(block) === '');
  return isPicture ? 'Picture' : 'Paragraph';
}

/** Returns the heading above each block, shortened. */
function headingsAbove(blocks: readonly string[]): (string | null)[] {
  let heading: string | null = null;
  return blocks.map((block) => {
    if (!isHeading(block)) return heading;
    heading = shorten(textOf(block), maxHeadingLength) || null;
    return null;
  });
}

/** Compares two versions of one block; `undefined` where a version lacks it. */
function compareBlocks(
  older: string | undefined,
  newer: string | undefined,
  isAlike: boolean,
  compareWords: CompareWords,
): Sides & Pick<ChangedBlock, 'kind'> {
  const whole = (block: string | undefined, isChanged: boolean) =>
    block === undefined ? null : wholeText(blockText(block), isChanged);
  if (older === undefined || newer === undefined || !isAlike) {
    return { older: whole(older, true), newer: whole(newer, true), kind: 'changed' };
  }
  const shown = linksIn(older) === linksIn(newer) ? blockText : (block: string) => blockText(withAddresses(block));
  const [before, after] = [shown(older), shown(newer)];
  if (before !== after) return { ...compareWords(before, after), kind: 'changed' };
  const isOtherPicture = picturesIn(older) !== picturesIn(newer);
  return {
    ...{ older: whole(older, isOtherPicture), newer: whole(newer, isOtherPicture) },
    kind: isOtherPicture ? 'changed' : 'formatting',
  };
}

/**
 * Returns a key that two blocks share if readers see the same. For code, these are its language and its characters: the
 * editor writes its tags, the lines between them and its highlighting in a way of its own.
 */
function readersKey(block: string): string {
  if (!/^<pre\b/i.test(block)) return blockKey(block);
  const [opening = ''] = /^<pre\b[^<>]*>(?:\s*<code\b[^<>]*>)?/i.exec(block) ?? [];
  const language = /\blanguage-([\w+#-]+)/i.exec(opening)?.[1] ?? '';
  const lines = codeOf(block.slice(opening.length).replaceAll(/<br\b[^<>]*>/gi, '\n')).split(/\r\n?|\n/);
  return `${language.toLowerCase()}\n${lines.map((line) => line.replaceAll('\u00a0', ' ').trimEnd()).join('\n')}`;
}

/** Which blocks were added, removed or kept, in order; where too much differs, all were removed and added. */
export function changedBlocks(before: readonly string[], after: readonly string[]) {
  const [older, newer] = [before.map(readersKey), after.map(readersKey)];
  return (
    diffArrays(older, newer, { maxEditLength: maxBlockEdits }) ?? [
      { removed: true, added: false, count: older.length },
      { removed: false, added: true, count: newer.length },
    ]
  );
}

/**
 * Compares two versions of the text block by block, marking added and removed words. Texts of which too much differs are
 * compared less closely, so that none occupies the server.
 */
export function compareTexts(older: string, newer: string, compareWords = limitedComparison()): TextRow[] {
  const [before, after] = [splitBlocks(older), splitBlocks(newer)];
  const headings = { before: headingsAbove(before), after: headingsAbove(after) };
  const pair = pairBlocks();
  const rows: TextRow[] = [];
  let [shown, sent] = [0, 0];
  /** Ends of what has been compared, and starts of what has been found removed and added since. */
  let [one, other, removedFrom, addedFrom] = [0, 0, 0, 0];
  const flush = (): void => {
    // Only those that can be shown are read.
    const rest = maxChangedBlocks - shown;
    const [removed, added] = [
      before.slice(removedFrom, one).slice(0, rest),
      after.slice(addedFrom, other).slice(0, rest),
    ];
    let omitted = Math.max(one - removedFrom, other - addedFrom, 0) - Math.max(removed.length, added.length);
    for (const found of pair(removed.map(blockText), added.map(blockText))) {
      if (shown === maxChangedBlocks) {
        omitted += 1;
        continue;
      }
      shown += 1;
      const oldBlock = found.removed === null ? undefined : removed[found.removed];
      const newBlock = found.added === null ? undefined : added[found.added];
      const heading =
        found.added === null
          ? headings.before[removedFrom + (found.removed ?? 0)]
          : headings.after[addedFrom + found.added];
      rows.push({
        ...compareBlocks(oldBlock, newBlock, found.isAlike, compareWords),
        name: nameOf(newBlock ?? oldBlock ?? ''),
        heading: heading ?? null,
      });
    }
    if (omitted === 0) return;
    const last = rows.at(-1);
    if (last?.kind === 'omitted') last.count += omitted;
    else rows.push({ kind: 'omitted', count: omitted });
  };
  for (const { added, removed, count } of changedBlocks(before, after)) {
    if (removed) one += count;
    else if (added) other += count;
    else {
      flush();
      const texts: string[] = [];
      for (const block of after.slice(other, other + count)) {
        if (sent > maxUnchangedLength) break;
        const text = blockText(block);
        sent += text.length;
        texts.push(text);
      }
      rows.push({ kind: 'same', count, texts: sent <= maxUnchangedLength ? texts : [] });
      one += count;
      other += count;
      [removedFrom, addedFrom] = [one, other];
    }
  }
  flush();
  return rows;
}
