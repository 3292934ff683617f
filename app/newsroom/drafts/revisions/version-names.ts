/** Labels that the newsroom gives to versions by itself. */
const ownLabel = /^(?:Before the first edit|Title added|Version \d+ restored)$/;

/** Words with which the list of revisions marks versions, in lower case. */
const marks = [
  ...['approved', 'published', 'submitted', 'changes requested', 'rejected', 'scheduled'],
  ...['current draft', 'saved', 'draft', 'before the first edit', 'title added'],
];

/** Returns the label of a version as the list shows it: a name that somebody has given stands in quotation marks. */
export const shownLabel = (label: string): string => (label === '' || ownLabel.test(label) ? label : `“${label}”`);

/** Whether a name would pass for a mark that only the newsroom gives. */
export function isReservedName(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return marks.includes(plain) || /^version \d+ restored$/.test(plain);
}
