import { diffArrays, diffWordsWithSpace } from 'diff';
import { textOf } from '~/platform/html/text';
import { blockKey, splitBlocks } from '../blocks';
import { type DraftFields, type FieldName, fieldLabels } from '../fields';
import { differingFields } from '../merge';

/** A run of words, and whether it was added or removed. */
export type Words = { text: string; isChanged: boolean };

/** A paragraph in two versions, side by side; null where a version lacks it. */
export type ComparedRow = {
  older: Words[] | null;
  newer: Words[] | null;
  /** `same`: no difference; `formatting`: the same words in another form, such as a heading of another level. */
  kind: 'same' | 'formatting' | 'changed';
};

/**
 * Maximum words of two paragraphs together; longer ones are marked as changed as a whole, because comparing them word
 * by word would take too long.
 */
const mostWords = 4_000;

/** Returns a block's text, with a placeholder for each picture. */
function readingOf(block: string): string {
  const withPictures = block.replaceAll(/<img\b[^<>]*>/gi, (tag) => {
    const [alt = '', source = ''] = ['alt', 'src'].map(
      (name) => new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1],
    );
    return ` [Picture: ${alt || source}] `;
  });
  return textOf(withPictures).trim() || '[No text]';
}

const whole = (block: string | undefined, isChanged: boolean): Words[] | null =>
  block === undefined ? null : [{ text: readingOf(block), isChanged }];

function compareBlocks(older: string, newer: string): ComparedRow {
  const [before, after] = [readingOf(older), readingOf(newer)];
  if (before === after) return { older: whole(older, false), newer: whole(newer, false), kind: 'formatting' };
  if (before.split(' ').length + after.split(' ').length > mostWords) {
    return { older: whole(older, true), newer: whole(newer, true), kind: 'changed' };
  }
  const parts = diffWordsWithSpace(before, after);
  const side = (left: 'added' | 'removed', marked: 'added' | 'removed'): Words[] =>
    parts.filter((part) => !part[left]).map((part) => ({ text: part.value, isChanged: part[marked] }));
  return { older: side('added', 'removed'), newer: side('removed', 'added'), kind: 'changed' };
}

/** Compares two texts paragraph by paragraph, marking added and removed words. */
export function compareTexts(older: string, newer: string): ComparedRow[] {
  const [before, after] = [splitBlocks(older), splitBlocks(newer)];
  const rows: ComparedRow[] = [];
  let [one, other] = [0, 0];
  let gone: string[] = [];
  let came: string[] = [];
  const flush = (): void => {
    for (let index = 0; index < Math.max(gone.length, came.length); index += 1) {
      const [was, is] = [gone[index], came[index]];
      if (was !== undefined && is !== undefined) rows.push(compareBlocks(was, is));
      else rows.push({ older: whole(was, true), newer: whole(is, true), kind: 'changed' });
    }
    gone = [];
    came = [];
  };
  for (const { added, removed, count } of diffArrays(before.map(blockKey), after.map(blockKey))) {
    if (removed) {
      gone.push(...before.slice(one, one + count));
      one += count;
    } else if (added) {
      came.push(...after.slice(other, other + count));
      other += count;
    } else {
      flush();
      for (let index = 0; index < count; index += 1) {
        rows.push({
          older: whole(before[one + index], false),
          newer: whole(after[other + index], false),
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

const wordsOf = (value: DraftFields[FieldName]): string => {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value ?? '';
};

export type Comparison = {
  /** Every changed field except the text, compared word by word. */
  fields: { label: string; older: Words[]; newer: Words[] }[];
  /** Null when the text is the same. */
  text: ComparedRow[] | null;
};

/** Compares two versions of a working copy. */
export function compareDrafts(older: DraftFields, newer: DraftFields): Comparison {
  const names = differingFields(older, newer);
  const fields = names.flatMap((name) => {
    if (name === 'content') return [];
    const parts = diffWordsWithSpace(wordsOf(older[name]), wordsOf(newer[name]));
    const before = parts
      .filter(({ added }) => !added)
      .map(({ value, removed }) => ({ text: value, isChanged: removed }));
    const after = parts
      .filter(({ removed }) => !removed)
      .map(({ value, added }) => ({ text: value, isChanged: added }));
    return [{ label: fieldLabels[name], older: before, newer: after }];
  });
  return { fields, text: names.includes('content') ? compareTexts(older.content, newer.content) : null };
}
