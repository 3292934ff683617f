import { type Change, diffArrays, diffWordsWithSpace } from 'diff';
import { textOf } from '~/platform/html/text';
import { blockKey, splitBlocks } from '../blocks';
import { type DraftFields, type FieldName, fieldLabels } from '../fields';
import { differingFields } from '../merging/merge';

/** A run of words, and whether it was added or removed. */
export type TextRun = { text: string; isChanged: boolean };

/** A paragraph in two versions, side by side; null where a version lacks it. */
export type ComparedRow = {
  older: TextRun[] | null;
  newer: TextRun[] | null;
  /** `same`: no difference; `formatting`: the same words in another form, such as a heading at a different level. */
  kind: 'same' | 'formatting' | 'changed';
};

/**
 * Maximum number of words and punctuation marks that one comparison of two texts finds added or removed. What exceeds it
 * is marked as changed as a whole: the time of a comparison grows with the square of what differs.
 */
const maxEditLength = 1_500;
/** The same for all paragraphs and fields of two versions together. */
const maxEditsOfAll = 4_000;

/** Compares two texts word by word; undefined when too much differs. */
type CompareWords = (older: string, newer: string) => Change[] | undefined;

/** Returns a function that compares texts until too much has differed in all of them together. */
function limitedComparison(): CompareWords {
  let remaining = maxEditsOfAll;
  return (older, newer) => {
    const limit = Math.min(maxEditLength, remaining);
    const parts = diffWordsWithSpace(older, newer, { maxEditLength: limit });
    remaining -= parts
      ? parts.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0)
      : limit;
    return parts;
  };
}

/** Shown for a picture without alternative text. */
const undescribed = 'no alternative text';

const picturesIn = (block: string): string =>
  [...block.matchAll(/<img\b[^<>]*?\bsrc="([^"]*)"/gi)].map(([, source]) => source).join(' ');

/** Returns a block's text, with a placeholder for each picture. */
function blockText(block: string): string {
  const withPictures = block.replaceAll(/<img\b[^<>]*>/gi, (tag) => {
    const alt = /\balt="([^"]*)"/i.exec(tag)?.[1];
    return ` [Picture: ${alt || undescribed}] `;
  });
  return textOf(withPictures).trim() || '[No text]';
}

const wholeBlock = (block: string | undefined, isChanged: boolean): TextRun[] | null =>
  block === undefined ? null : [{ text: blockText(block), isChanged }];

function compareBlocks(older: string, newer: string, compareWords: CompareWords): ComparedRow {
  const [before, after] = [blockText(older), blockText(newer)];
  if (before === after) {
    const isOtherPicture = picturesIn(older) !== picturesIn(newer);
    return {
      ...{ older: wholeBlock(older, isOtherPicture), newer: wholeBlock(newer, isOtherPicture) },
      kind: isOtherPicture ? 'changed' : 'formatting',
    };
  }
  const parts = compareWords(before, after);
  if (!parts) return { older: wholeBlock(older, true), newer: wholeBlock(newer, true), kind: 'changed' };
  const side = (excluded: 'added' | 'removed', highlighted: 'added' | 'removed'): TextRun[] =>
    parts.filter((part) => !part[excluded]).map((part) => ({ text: part.value, isChanged: part[highlighted] }));
  return { older: side('added', 'removed'), newer: side('removed', 'added'), kind: 'changed' };
}

/** Which paragraphs were added, removed or kept, in order; where too much differs, all were removed and added. */
function changedBlocks(before: readonly string[], after: readonly string[]) {
  const [older, newer] = [before.map(blockKey), after.map(blockKey)];
  return (
    diffArrays(older, newer, { maxEditLength }) ?? [
      { removed: true, added: false, count: older.length },
      { removed: false, added: true, count: newer.length },
    ]
  );
}

/** Compares two versions of the text paragraph by paragraph, marking added and removed words. */
export function compareTexts(older: string, newer: string, compareWords = limitedComparison()): ComparedRow[] {
  const [before, after] = [splitBlocks(older), splitBlocks(newer)];
  const rows: ComparedRow[] = [];
  let [one, other] = [0, 0];
  let removedBlocks: string[] = [];
  let addedBlocks: string[] = [];
  const flush = (): void => {
    for (let index = 0; index < Math.max(removedBlocks.length, addedBlocks.length); index += 1) {
      const [oldBlock, newBlock] = [removedBlocks[index], addedBlocks[index]];
      if (oldBlock !== undefined && newBlock !== undefined) rows.push(compareBlocks(oldBlock, newBlock, compareWords));
      else rows.push({ older: wholeBlock(oldBlock, true), newer: wholeBlock(newBlock, true), kind: 'changed' });
    }
    removedBlocks = [];
    addedBlocks = [];
  };
  for (const { added, removed, count } of changedBlocks(before, after)) {
    if (removed) {
      removedBlocks.push(...before.slice(one, one + count));
      one += count;
    } else if (added) {
      addedBlocks.push(...after.slice(other, other + count));
      other += count;
    } else {
      flush();
      for (let index = 0; index < count; index += 1) {
        rows.push({
          older: wholeBlock(before[one + index], false),
          newer: wholeBlock(after[other + index], false),
          kind: 'same',
        });
      }
      one += count;
      other += count;
    }
  }
  flush();
  return rows;
}

const displayValue = (value: DraftFields[FieldName]): string => {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value ?? '';
};

export type Comparison = {
  /** Every changed field except the text, compared word by word. */
  fields: {
    label: string;
    older: TextRun[];
    newer: TextRun[];
    /** The addresses of the two pictures, where the picture has changed. */
    pictures?: { older: string; newer: string };
  }[];
  /** Null when the text is the same. */
  text: ComparedRow[] | null;
};

/** Names the two pictures by their alternative texts; readers of the comparison cannot tell addresses apart. */
function comparePictures(older: DraftFields, newer: DraftFields): Comparison['fields'][number] {
  const nameOf = ({ imageUrl, imageAlt }: DraftFields): TextRun[] => [
    { text: imageUrl === '' ? 'None' : imageAlt || `Picture with ${undescribed}`, isChanged: true },
  ];
  return {
    ...{ label: fieldLabels.imageUrl, older: nameOf(older), newer: nameOf(newer) },
    pictures: { older: older.imageUrl, newer: newer.imageUrl },
  };
}

/** Compares two versions of a working copy. */
export function compareDrafts(older: DraftFields, newer: DraftFields): Comparison {
  const names = differingFields(older, newer);
  const compareWords = limitedComparison();
  const fields = names.flatMap((name) => {
    if (name === 'content') return [];
    if (name === 'imageUrl') return [comparePictures(older, newer)];
    const [oldValue, newValue] = [displayValue(older[name]), displayValue(newer[name])];
    const parts = compareWords(oldValue, newValue) ?? [
      { value: oldValue, added: false, removed: true },
      { value: newValue, added: true, removed: false },
    ];
    const before = parts
      .filter(({ added }) => !added)
      .map(({ value, removed }) => ({ text: value, isChanged: removed }));
    const after = parts
      .filter(({ removed }) => !removed)
      .map(({ value, added }) => ({ text: value, isChanged: added }));
    return [{ label: fieldLabels[name], older: before, newer: after }];
  });
  return { fields, text: names.includes('content') ? compareTexts(older.content, newer.content, compareWords) : null };
}

/** What a version changed: paragraphs of the text added and removed, and the labels of the other fields. */
export type ChangeCounts = { added: number; removed: number; fields: string[] };

/** Counts what changed from one version to the next. A paragraph that was changed counts as removed and added. */
export function countChanges(older: DraftFields, newer: DraftFields): ChangeCounts {
  const names = differingFields(older, newer);
  const counts: ChangeCounts = { added: 0, removed: 0, fields: [] };
  counts.fields = names.filter((name) => name !== 'content').map((name) => fieldLabels[name]);
  if (!names.includes('content')) return counts;
  for (const { added, removed, count } of changedBlocks(splitBlocks(older.content), splitBlocks(newer.content))) {
    if (added) counts.added += count;
    if (removed) counts.removed += count;
  }
  return counts;
}
