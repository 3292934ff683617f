import { type Conflict, type FieldName, organisedFields, type Saver } from '~/newsroom/drafts/fields';
import type { PageRecord } from './browser-store';

/** Who saved the other version of a place in conflict, and when. */
export type ConflictAuthor = {
  name: string;
  savedAt: number;
  /** Whether the same member saved it, in another tab or on another device. */
  isOwn: boolean;
};

/** Who changed each place in conflict, by conflict ID; null where that is not known. */
export type ConflictAuthors = Readonly<Record<string, ConflictAuthor | null>>;

/**
 * Returns the member who saved every version after the one that the page knew; null if there were several.
 */
const onlySaver = (saver: Saver | null, { userId, known }: PageRecord): ConflictAuthor | null =>
  saver && saver.since <= known.version + 1
    ? { name: saver.name, savedAt: saver.savedAt, isOwn: saver.userId === userId }
    : null;

/** Whether a field can change without a new version, so that its author is not known. */
const isChangedUnseen = (field: FieldName): boolean => (organisedFields as readonly FieldName[]).includes(field);

const isSameAuthor = (one: ConflictAuthor | null, other: ConflictAuthor | null): boolean =>
  one?.name === other?.name && one?.savedAt === other?.savedAt && one?.isOwn === other?.isOwn;

const commonOf = (conflictAuthors: readonly (ConflictAuthor | null)[]): ConflictAuthor | null => {
  const [first = null] = conflictAuthors;
  return conflictAuthors.every((author) => isSameAuthor(author, first)) ? first : null;
};

/** Returns who changed the place of a conflict; null when that is not known. */
export function authorOfConflict(
  { id, field }: Pick<Conflict, 'id' | 'field'>,
  conflictAuthors: ConflictAuthors,
): ConflictAuthor | null {
  if (id in conflictAuthors) return conflictAuthors[id] ?? null;
  if (field !== 'content') return null;
  // What was typed since has extended or reduced a place in the text, which gives it another ID.
  const inText = Object.entries(conflictAuthors).filter(([other]) => other.startsWith('content-'));
  return commonOf(inText.map(([, author]) => author));
}

/** Returns who changed the places of all conflicts; null when that is not known, or was not one member. */
export const commonAuthor = (conflicts: readonly Conflict[], conflictAuthors: ConflictAuthors): ConflictAuthor | null =>
  commonOf(conflicts.map((conflict) => authorOfConflict(conflict, conflictAuthors)));

/**
 * Returns who changed the places in conflict once a page has merged a version.
 * @param before the page as it was, with its conflicts.
 * @param saver who saved the version last.
 */
export function nextConflictAuthors(
  before: { page: PageRecord; conflicts: readonly Conflict[] },
  conflicts: readonly Conflict[],
  saver: Saver | null,
): ConflictAuthors {
  const { page } = before;
  const others = onlySaver(saver, page);
  const conflictAuthors = conflicts.map((conflict): [string, ConflictAuthor | null] => {
    const { id, field } = conflict;
    if (before.conflicts.some((earlier) => earlier.id === id))
      return [id, authorOfConflict(conflict, page.conflictAuthors ?? {})];
    return [id, isChangedUnseen(field) ? null : others];
  });
  return Object.fromEntries(conflictAuthors);
}
