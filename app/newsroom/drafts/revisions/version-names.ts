/** Labels that the newsroom gives to versions by itself. */
export const ownLabels = {
  beforeFirstEdit: 'Before the first edit',
  titleAdded: 'Title added',
  restored: (version: number) => `Version ${version} restored`,
} as const;

/** What a stored label is: one that the newsroom gives by itself, or the name that a member has given. */
export type LabelKind = 'none' | 'before_first_edit' | 'title_added' | 'restored' | 'name';

/** Words with which the list of revisions marks versions, in lower case. */
const marks = [
  ...['approved', 'published', 'submitted', 'changes requested', 'rejected', 'scheduled'],
  ...[
    'approved earlier',
    'published earlier',
    'current version',
    'current draft',
    'saved',
    'draft',
    ownLabels.beforeFirstEdit.toLowerCase(),
    ownLabels.titleAdded.toLowerCase(),
  ],
];

/** Returns the label of a version as the list shows it: a name that someone has given is in quotation marks. */
export const shownLabel = ({ label, labelKind }: { label: string; labelKind: LabelKind }): string =>
  labelKind === 'name' ? `“${label}”` : label;

/** Whether a name would pass for a mark that only the newsroom gives. */
export function isReservedName(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return marks.includes(plain) || /^version \d+ restored$/.test(plain);
}
