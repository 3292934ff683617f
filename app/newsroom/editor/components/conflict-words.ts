import type { Rival } from '~/newsroom/drafts/sync/components/rivals';

const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Who wrote each version, and when. */
export type Labels = { mine: string; theirs: string };

/** What is said about the other version: the page’s own member may have saved it elsewhere, or it is not known who. */
export function wordsFor(rival: Rival | null, typedAt: number) {
  const after = (time: number | undefined): string => (time ? `, ${timeFormat.format(time)}` : '');
  const at = rival ? ` at ${timeFormat.format(rival.savedAt)}` : '';
  if (!rival || rival.isOwn) {
    return {
      title: 'Edited in two places',
      sentence: rival
        ? `You saved another version${at}, in another tab or on another device.`
        : 'Another version was saved.',
      labels: { mine: `On this page${after(typedAt)}`, theirs: `Saved elsewhere${after(rival?.savedAt)}` },
      buttons: { mine: 'Keep this one', theirs: 'Use the other one' },
    };
  }
  return {
    title: 'Edited by two people',
    sentence: `${rival.name} saved another version${at}.`,
    labels: { mine: `Yours${after(typedAt)}`, theirs: `${rival.name}${after(rival.savedAt)}` },
    buttons: { mine: 'Keep mine', theirs: 'Use theirs' },
  };
}

/** What is said about a conflict. */
export type ConflictWords = ReturnType<typeof wordsFor>;
