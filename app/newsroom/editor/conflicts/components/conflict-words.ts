import type { ConflictAuthor } from '~/newsroom/drafts/sync/components/conflict-authors';

const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Who wrote each version, and when. */
export type Labels = { mine: string; theirs: string };

/** Returns the texts about another version. The member may have saved it elsewhere, or its author may be unknown. */
export function wordsFor(author: ConflictAuthor | null, typedAt: number) {
  const after = (time: number | undefined): string => (time ? `, ${timeFormat.format(time)}` : '');
  const at = author ? ` at ${timeFormat.format(author.savedAt)}` : '';
  if (!author || author.isOwn) {
    return {
      title: 'Two versions of this article',
      sentence: author
        ? `You saved another version${at}, in another tab or on another device.`
        : 'Another version was saved.',
      labels: { mine: `On this page${after(typedAt)}`, theirs: `Saved elsewhere${after(author?.savedAt)}` },
      buttons: { mine: 'Keep this one', theirs: 'Use the other one' },
    };
  }
  return {
    title: 'Edited by two people',
    sentence: `${author.name} saved another version${at}.`,
    labels: { mine: `Your version${after(typedAt)}`, theirs: `${author.name}’s version${after(author.savedAt)}` },
    buttons: { mine: 'Keep mine', theirs: 'Use theirs' },
  };
}

/** The texts about a conflict. */
export type ConflictWords = ReturnType<typeof wordsFor>;
