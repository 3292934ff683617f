import { isBlank, isSameText, joinBlocks, splitBlocks } from '../blocks';
import { type Conflict, type ConflictChoice, type DraftFields, type FieldName, fieldNames } from '../fields';
import { mergeBlocks } from './merge-blocks';

/** Returns a short hash of a string (FNV-1a). */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

export type MergeResult = {
  /** Both sides' changes, with their version of each conflict. Can be stored without overwriting anyone's work. */
  forServer: DraftFields;
  /**
   * Both sides' changes, with my version of each conflict. Shown on the page, so that typed text does not disappear.
   */
  forPage: DraftFields;
  /**
   * Their changes, with the base version of each conflict. The next merge, which uses these fields as its base, finds
   * the same conflicts until they are resolved.
   */
  nextBase: DraftFields;
  /**
   * Both sides' changes, with the base version of each conflict. Used as the base for later changes once the server has
   * stored this merge.
   */
  baseOnceStored: DraftFields;
  conflicts: Conflict[];
};

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/** Whether a field has the same content in both drafts. */
export function isSameField(name: FieldName, one: DraftFields, other: DraftFields): boolean {
  if (name === 'content') return isSameText(one.content, other.content);
  if (name === 'tags') return isSameList(one.tags, other.tags);
  return one[name] === other[name];
}

/** Returns the names of the fields that differ between two drafts. */
export const differingFields = (one: DraftFields, other: DraftFields): FieldName[] =>
  fieldNames.filter((name) => !isSameField(name, one, other));

/** Merges tags as sets: keeps tags that either side has added, and drops tags that either side has removed. */
function mergeTags(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  if (isSameList(base, theirs)) return [...mine];
  if (isSameList(base, mine)) return [...theirs];
  const removed = new Set(base.filter((tag) => !mine.includes(tag)));
  const added = mine.filter((tag) => !base.includes(tag) && !theirs.includes(tag));
  return [...theirs.filter((tag) => !removed.has(tag)), ...added];
}

type Resolutions = ReadonlyMap<string, ConflictChoice>;

function mergeContent(
  base: DraftFields,
  mine: DraftFields,
  theirs: DraftFields,
  merged: MergeResult,
  resolutions: Resolutions,
): void {
  const pieces = mergeBlocks(splitBlocks(base.content), splitBlocks(mine.content), splitBlocks(theirs.content));
  // Lists of blocks, which are joined at the end: a text can have more blocks than a function takes arguments.
  const [forServer, forPage, nextBase, storedBase]: [string[][], string[][], string[][], string[][]] = [[], [], [], []];
  /** Number of blocks that the page shows so far. */
  let shown = 0;
  const addToPage = (blocks: string[]): void => {
    forPage.push(blocks);
    shown += blocks.filter((block) => !isBlank(block)).length;
  };
  const seen = new Map<string, number>();
  for (const piece of pieces) {
    if (!('conflict' in piece)) {
      forServer.push(piece.blocks);
      addToPage(piece.blocks);
      nextBase.push(piece.theirs);
      storedBase.push(piece.blocks);
      continue;
    }
    const { conflict } = piece;
    const name = shortHash([...conflict.base, '', ...conflict.theirs].join('\n'));
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    const id = `content-${name}-${number}`;
    const choice = resolutions.get(id);
    if (choice) {
      const chosen = { mine: conflict.mine, theirs: conflict.theirs, both: [...conflict.theirs, ...conflict.mine] };
      forServer.push(chosen[choice]);
      addToPage(chosen[choice]);
      nextBase.push(conflict.theirs);
      storedBase.push(chosen[choice]);
    } else {
      forServer.push(conflict.theirs);
      addToPage(conflict.mine);
      nextBase.push(conflict.base);
      storedBase.push(conflict.base);
      const [was, here, there] = [conflict.base, conflict.mine, conflict.theirs].map(joinBlocks);
      merged.conflicts.push({
        field: 'content',
        id,
        base: was ?? '',
        mine: here ?? '',
        theirs: there ?? '',
        end: shown,
      });
    }
  }
  merged.forServer.content = joinBlocks(forServer.flat());
  merged.forPage.content = joinBlocks(forPage.flat());
  merged.nextBase.content = joinBlocks(nextBase.flat());
  merged.baseOnceStored.content = joinBlocks(storedBase.flat());
}

/**
 * Merges two versions derived from the same base: the text by top-level block, the tags individually, and every other
 * field as a whole. Where only one side has made a change, that side's version is used. Nothing is dropped: where both
 * have changed the same place differently, the conflict contains both versions.
 * @param resolutions choices that resolve conflicts, by conflict ID.
 */
export function mergeDrafts(
  base: DraftFields,
  mine: DraftFields,
  theirs: DraftFields,
  resolutions: Resolutions = new Map(),
): MergeResult {
  const merged: MergeResult = {
    forServer: { ...theirs },
    forPage: { ...theirs },
    nextBase: { ...theirs },
    baseOnceStored: { ...theirs },
    conflicts: [],
  };
  for (const name of fieldNames) mergeField(name, base, mine, theirs, merged, resolutions);
  return merged;
}

function mergeField<Name extends FieldName>(
  name: Name,
  base: DraftFields,
  mine: DraftFields,
  theirs: DraftFields,
  merged: MergeResult,
  resolutions: Resolutions,
): void {
  const setValue = (value: DraftFields[Name]): void => {
    merged.forServer[name] = value;
    merged.forPage[name] = value;
    merged.baseOnceStored[name] = value;
  };
  // Compared exactly, so that text changed by only one side keeps that side's serialisation.
  if (base[name] === mine[name]) return;
  if (base[name] === theirs[name]) setValue(mine[name]);
  else if (name !== 'content' && isSameField(name, base, mine)) return;
  else if (name !== 'content' && isSameField(name, base, theirs)) setValue(mine[name]);
  else if (name === 'content') mergeContent(base, mine, theirs, merged, resolutions);
  else if (name === 'tags') {
    const tags = mergeTags(base.tags, mine.tags, theirs.tags);
    merged.forServer.tags = tags;
    merged.forPage.tags = tags;
    merged.baseOnceStored.tags = tags;
  } else if (!isSameField(name, mine, theirs)) {
    const id = `${name}-${shortHash(`${String(base[name])}\n${String(theirs[name])}`)}`;
    const choice = resolutions.get(id);
    if (choice) {
      setValue(choice === 'theirs' ? theirs[name] : mine[name]);
    } else {
      merged.forPage[name] = mine[name];
      merged.nextBase[name] = base[name];
      merged.baseOnceStored[name] = base[name];
      merged.conflicts.push({ field: name, id, base: base[name], mine: mine[name], theirs: theirs[name] } as Conflict);
    }
  }
}

/** Resolves one conflict. Returns what the page shows next, and the base for later changes. */
export function resolveConflict(
  base: DraftFields,
  mine: DraftFields,
  theirs: DraftFields,
  conflictId: string,
  choice: ConflictChoice,
): { page: DraftFields; base: DraftFields } {
  const { forPage, nextBase } = mergeDrafts(base, mine, theirs, new Map([[conflictId, choice]]));
  return { page: forPage, base: nextBase };
}

/** Returns the number of blocks of the text, without blank ones, before a place in it. */
const startOf = ({ mine, end }: Extract<Conflict, { field: 'content' }>): number =>
  end - splitBlocks(mine).filter((block) => !isBlank(block)).length;

/**
 * Whether two conflicts, of the same fields with different versions, are about the same place. In the text, one of them
 * may cover a longer passage.
 */
export function isSamePlace(one: Conflict, other: Conflict): boolean {
  if (one.field !== 'content' || other.field !== 'content') return one.field === other.field;
  const [start, otherStart] = [startOf(one), startOf(other)];
  return (start < other.end && otherStart < one.end) || (start === otherStart && one.end === other.end);
}
