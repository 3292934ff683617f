import { splitBlocks } from '../blocks';
import { type DraftFields, type FieldName, fieldLabels } from '../fields';
import { differingFields } from '../merging/merge';
import { changedBlocks, compareTexts, limitedComparison, type TextRow, type TextRun, undescribed } from './comparison';

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
  text: TextRow[] | null;
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
    return [{ label: fieldLabels[name], ...compareWords(oldValue, newValue) }];
  });
  const rows = names.includes('content') ? compareTexts(older.content, newer.content, compareWords) : [];
  return { fields, text: rows.some(({ kind }) => kind !== 'same') ? rows : null };
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
