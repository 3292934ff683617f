import type { Consequence } from '../questions';

/** The result of publishing or scheduling an article, as shown in the editor. */
export type Publication = {
  kind: 'published' | 'scheduled';
  /** Whether readers saw an earlier version until it was published. */
  isChange?: boolean;
  /** Whether scheduling has approved the text as well. */
  isApproval?: boolean;
  /** When the article was or will be published, in sentences that do not repeat its title. */
  when: string;
  /** What the checklist warns of. */
  warnings: readonly string[];
  /** Path of the live article; null until it is published. */
  path: string | null;
  /** What happens next. */
  consequences: readonly Consequence[];
};

/** What was published: a new article, or changes to one. */
export type PublishedStep = {
  /** Whether the article was published for the first time; only then are followers notified. */
  isFirst: boolean;
  /** Whether readers saw an earlier version until then. */
  wasLive: boolean;
  isCorrected: boolean;
  /** Whether anyone other than the publisher wrote or submitted the text. */
  hasOtherWriters: boolean;
};

/** Returns what happens after an article was published. */
export const consequencesOfPublishing = ({
  isFirst,
  wasLive,
  isCorrected,
  hasOtherWriters,
}: PublishedStep): Consequence[] => {
  const newText = wasLive
    ? 'Its page, lists and feeds now show the new text.'
    : 'The article is back on its page and in lists, feeds and the sitemap.';
  const consequences: (Consequence | false)[] = [
    ['readers', isFirst ? 'The article now appears on its page and in lists, feeds and the sitemap.' : newText],
    isFirst && ['members', 'Members who follow its author, its category or one of its tags are being notified.'],
    isCorrected && ['readers', 'Readers can see the correction below the text.'],
    hasOtherWriters && ['members', 'The other writers, and whoever submitted the text, are being notified.'],
  ];
  return consequences.filter((consequence) => consequence !== false);
};

/** Returns what happens after the publication of an article was scheduled. */
export const consequencesOfScheduling = ({ isApproval }: { isApproval: boolean }): Consequence[] => [
  ...(isApproval ? [['approval', 'You have approved the text as it is now.'] as const] : []),
  ['time', 'Until it is published, you can change or cancel the schedule.'],
  ['way back', 'If the text changes, it must be approved again before it can be published.'],
  ['members', 'If the article cannot be published at that time, you and its writers will be notified.'],
];
