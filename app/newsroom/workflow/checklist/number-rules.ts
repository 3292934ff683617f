import type { DraftFields } from '~/newsroom/drafts/fields';
import { textOf } from '~/platform/html/text';
import type { Finding } from './checklist-rules';

/** The field for corrections in the editor, as a fragment of its URL. */
export const correctionPlace = 'workflow-correction';

type ReadText = Pick<DraftFields, 'title' | 'excerpt' | 'content'>;

/** The marks of footnotes, and the arrows back to them, whose numbers change with their order. */
const footnoteMarks = /<a\b[^<>]*\bclass="content-footnote-(?:reference|back)"[^<>]*>.*?<\/a>/gs;

/** Returns the numbers in a text in their order, such as `12`, `3.5` or `1,000`. */
function numbersIn({ title, excerpt, content }: ReadText): string[] {
  const text = [title, excerpt, textOf(content.replaceAll(footnoteMarks, ''))].join('\n');
  return text.match(/\d+(?:[.,:]\d+)*/g) ?? [];
}

/**
 * Returns the numbers of a text that a later version no longer has, or has less often. Added numbers do not count,
 * because they change nothing that anyone has read.
 */
export function missingNumbers(before: ReadText, after: ReadText): string[] {
  const left = new Map<string, number>();
  for (const number of numbersIn(after)) left.set(number, (left.get(number) ?? 0) + 1);
  return numbersIn(before).filter((number) => {
    const count = left.get(number) ?? 0;
    left.set(number, count - 1);
    return count <= 0;
  });
}

/** Number of changed numbers that the suggestion names; the rest are only counted. */
const maxNamed = 5;

/** Suggests a correction when numbers that readers have read are missing from the text; nothing otherwise. */
export function numberFindings(published: ReadText, current: ReadText): Finding[] {
  const missing = [...new Set(missingNumbers(published, current))];
  if (missing.length === 0) return [];
  const [numbers, have, were] = missing.length === 1 ? ['number', 'has', 'it was'] : ['numbers', 'have', 'they were'];
  const others = missing.length - maxNamed;
  const named = missing.slice(0, maxNamed).join(', ') + (others > 0 ? ` and ${others} more` : '');
  const problem = `The published ${numbers} ${named} ${have} changed. If ${were} wrong, add a correction.`;
  return [{ name: 'Correction', level: 'warn', problems: [problem], places: [`#${correctionPlace}`] }];
}
