import { isSameText, type SerialisedPair, toPageSerialisation } from '~/newsroom/drafts/blocks';
import {
  type Conflict,
  type ConflictChoice,
  type DraftFields,
  emptyFields,
  type FieldName,
  fieldNames,
  type NewDraft,
  type OpenedDraft,
  type OrganisedFields,
  organisedFields,
  type SaveResult,
  type Saver,
} from '~/newsroom/drafts/fields';
import {
  differingFields,
  isSameField,
  isSamePlace,
  mergeDrafts,
  resolveConflict,
} from '~/newsroom/drafts/merging/merge';
import type { KnownVersion, PageRecord, PendingSave, StoredPage } from './browser-store';
import { nextConflictAuthors } from './conflict-authors';
import type { DraftSession } from './session';

/** An article as one page has it. Never changed in place: each function here returns the next one. */
export type PageDraft = {
  readonly page: PageRecord;
  /** The fields as the page shows them: what was typed, merged with what others have saved. */
  readonly fields: DraftFields;
  /** The conflicts that the last merge found between the page and the server. */
  readonly conflicts: Conflict[];
  /** Time of the last save that the page knows of, in milliseconds; null when the article is not on the server yet. */
  readonly savedAt: number | null;
  /** Who saved the version with which the page was opened; null when that is not known. */
  readonly openedFrom: Saver | null;
} & Readonly<Pick<DraftSession, 'othersVersion' | 'arrived' | 'recovered'>>;

/** A version as the server sends it. */
type ServerVersion = Pick<OpenedDraft, 'version' | 'contentHash' | 'fields'>;

const toKnownVersion = ({ version, contentHash, fields }: ServerVersion, savedAt: number): KnownVersion => ({
  version,
  contentHash,
  fields,
  savedAt,
});

/** The state of an article before anything has been typed. */
const blankVersion = (author: string): KnownVersion => ({
  version: 0,
  contentHash: '',
  fields: { ...emptyFields, author },
  savedAt: 0,
});

/** Who saved a version that was opened. */
const saverOf = ({ updatedBy, updatedAt: savedAt }: OpenedDraft): Saver | null =>
  updatedBy && { ...updatedBy, savedAt };

const merge = ({ page, fields }: PageDraft) => mergeDrafts(page.base, fields, page.theirs);

/** Returns the draft of a page that opens or starts an article. */
export function openDraft(
  opened: OpenedDraft | NewDraft,
  { clientId, userId }: Pick<PageRecord, 'clientId' | 'userId'>,
): PageDraft {
  const known = opened.articleId === null ? blankVersion(opened.author) : toKnownVersion(opened, opened.updatedAt);
  return {
    page: {
      ...{ clientId, userId, articleId: opened.articleId },
      ...{ known, theirs: known.fields, base: known.fields, sequence: 0, sending: null },
      ...(opened.articleId === null && { beginning: opened.beginning }),
    },
    fields: { ...known.fields, ...opened.fields },
    savedAt: opened.articleId === null ? null : opened.updatedAt,
    openedFrom: opened.articleId === null ? null : saverOf(opened),
    ...{ conflicts: [], othersVersion: 0, arrived: null, recovered: null },
  };
}

/** Returns what has to be opened to continue a closed page's record without asking the server. */
export function toOpened({ articleId, known }: PageRecord): OpenedDraft | NewDraft {
  if (articleId === null) return { articleId, author: '', fields: {} };
  const { version, contentHash, fields, savedAt } = known;
  return { articleId, slug: '', version, contentHash, fields, updatedAt: savedAt, updatedBy: null };
}

/** Whether another page's record belongs to the article that a page has started or opened. */
export const isSameArticle = (here: PageRecord, { articleId, beginning }: PageRecord): boolean =>
  articleId === here.articleId && (here.beginning === undefined || here.beginning === beginning);

/** Continues a closed page's record of the article that `opened` shows, merged with the version opened since. */
export function continueDraft(opened: PageDraft, { page, typed }: StoredPage, now: number): PageDraft {
  const { known } = opened.page;
  const left = { ...opened, page, fields: typed.fields };
  // The server's version may already include an unconfirmed save, so merge that version only when every save is
  // confirmed.
  const isConfirmed = !page.sending && page.articleId !== null && known.version > 0;
  const merged = isConfirmed ? mergeVersion(left, known, { savedBy: opened.openedFrom }) : left;
  const isNewer = known.version > page.known.version;
  // The page may have died before the browser stored the last keys that it sent: then the server's version is the later
  // one of the same text. The server knows which saves it has, so it compares them first.
  const isUndecided =
    isConfirmed && isNewer && merge(left).conflicts.length === 0 && merge(merged).conflicts.length > 0;
  const continued = isUndecided ? left : merged;
  const { conflicts } = merge(continued);
  const isRecovered = differingFields(opened.fields, continued.fields).length > 0;
  return {
    ...passToEditor(opened, continued, now),
    conflicts,
    recovered: isRecovered ? typed.typedAt : opened.recovered,
  };
}

/** Applies typed changes. Returns the same draft when they change nothing. */
export function changeFields(draft: PageDraft, part: Partial<DraftFields>): PageDraft {
  const { fields } = draft;
  const isChanged = fieldNames.some((name) => part[name] !== undefined && part[name] !== fields[name]);
  return isChanged ? { ...draft, fields: { ...fields, ...part } } : draft;
}

/**
 * Merges `processed`, which was produced from the earlier text `source`, with the changes made since. Returns the same
 * draft when that changes nothing, and null when it conflicts with those changes.
 */
export function mergeProcessed(draft: PageDraft, source: string, processed: string, now: number): PageDraft | null {
  const { fields } = draft;
  const { forPage, conflicts } = mergeDrafts({ ...fields, content: source }, fields, { ...fields, content: processed });
  if (conflicts.length > 0) return null;
  return forPage.content === fields.content ? draft : withArrived({ ...draft, fields: forPage }, now);
}

/**
 * Returns the base for later changes once a save that was sent has been stored, with a conflict of the page resolved. The
 * save may contain other changes next to that place than the page has now, which give the conflict another ID there.
 */
function resolvePending(
  { baseOnceStored, whole }: PendingSave,
  fields: DraftFields,
  conflicts: readonly Conflict[],
  conflictId: string,
): DraftFields {
  const isChosen = (pending: Conflict): boolean => {
    const places = conflicts.filter((conflict) => isSamePlace(conflict, pending));
    // A place that includes another one, for which no version has been chosen, remains in conflict.
    return places.length > 0 && places.every(({ id }) => id === conflictId);
  };
  const chosen = mergeDrafts(baseOnceStored, fields, whole).conflicts.filter(isChosen);
  const resolutions = new Map(chosen.map(({ id }) => [id, 'mine' as const]));
  return mergeDrafts(baseOnceStored, fields, whole, resolutions).nextBase;
}

/** Resolves a conflict with one of its versions, or with both. */
export function chooseVersion(draft: PageDraft, conflictId: string, choice: ConflictChoice, now: number): PageDraft {
  const { page, fields } = draft;
  const chosen = resolveConflict(page.base, fields, page.theirs, conflictId, choice);
  // Once the save that was sent is confirmed, the conflict must not appear again.
  const sending = page.sending && {
    ...page.sending,
    baseOnceStored: resolvePending(page.sending, fields, merge(draft).conflicts, conflictId),
  };
  const resolved = { ...draft, page: { ...page, base: chosen.base, sending }, fields: chosen.page };
  const next = passToEditor(draft, { ...resolved, conflicts: merge(resolved).conflicts }, now);
  const { arrived } = next;
  if (!arrived || arrived === draft.arrived) return next;
  const { content: after, at } = arrived;
  return { ...next, arrived: { ...arrived, choice: { before: fields.content, after, at } } };
}

/** What the server does not have, and what it cannot have before someone chooses a version. */
export type Unsent = {
  /** Names of the fields to send; none when the server has everything, apart from conflicts. */
  names: readonly FieldName[];
  /** All fields with both sides' changes, as the server may store them. */
  whole: DraftFields;
  /** The base for later changes once the server has stored `whole`. */
  baseOnceStored: DraftFields;
  conflicts: Conflict[];
};

/** Compares the page with the latest server version that it has received. */
export function findUnsent(draft: PageDraft): Unsent {
  const { articleId, theirs } = draft.page;
  const { forServer: whole, baseOnceStored, conflicts } = merge(draft);
  const differing = differingFields(theirs, whole);
  // The save that adds an article has all its fields.
  const names = articleId === null && differing.length > 0 ? fieldNames : differing;
  return { names, whole, baseOnceStored, conflicts };
}

/**
 * Adds the next save, which stays unchanged until it is confirmed, unless the server has everything.
 * @param changes number of changes in it.
 */
export function addSave(draft: PageDraft, changes: number): PageDraft {
  const { names, whole, baseOnceStored, conflicts } = findUnsent(draft);
  if (names.length === 0) return { ...draft, conflicts };
  const sequence = draft.page.sequence + 1;
  const fields = Object.fromEntries(names.map((name) => [name, whole[name]])) as Partial<DraftFields>;
  const sending = { sequence, fields, whole, baseOnceStored, changes };
  return { ...draft, page: { ...draft.page, sequence, sending }, conflicts };
}

/** Returns what the page knew of the fields of a save that can change without a new version. */
export const knownOf = (known: DraftFields, fields: Partial<DraftFields>): Partial<OrganisedFields> =>
  Object.fromEntries(organisedFields.filter((name) => name in fields).map((name) => [name, known[name]]));

/** Drops the save that was sent, so that the next one contains its changes too. */
export const dropSave = (draft: PageDraft): PageDraft => ({ ...draft, page: { ...draft.page, sending: null } });

/** Merges a version that others have saved. */
export function mergeUpdate(draft: PageDraft, update: OpenedDraft, now: number): PageDraft {
  const { updatedAt: savedAt, version: othersVersion } = update;
  const merged = mergeVersion(draft, toKnownVersion(update, savedAt), { savedBy: saverOf(update) });
  return passToEditor(draft, { ...merged, savedAt, othersVersion }, now);
}

/** Merges the version with which the save that was sent conflicts. The next save contains the changes again. */
export function mergeConflicting(
  draft: PageDraft,
  result: Extract<SaveResult, { outcome: 'conflict' }>,
  now: number,
): PageDraft {
  const merged = mergeVersion(dropSave(draft), toKnownVersion(result, now), { savedBy: result.savedBy });
  return passToEditor(draft, { ...merged, othersVersion: result.version }, now);
}

/** Merges the version as which the server has stored a save. */
export function mergeStored(
  draft: PageDraft,
  { whole, baseOnceStored }: PendingSave,
  result: Extract<SaveResult, { outcome: 'saved' }>,
  now: number,
): PageDraft {
  const { articleId, isMerged, isRepeated, mergedWith: savedBy, fields } = result;
  const stored = { ...draft, page: { ...draft.page, articleId, sending: null }, savedAt: now };
  // Without changes by others, the server's text is the sanitised form of what was sent.
  const sent = { server: isMerged ? '' : fields.content, page: whole.content };
  const merged = mergeVersion(stored, toKnownVersion(result, now), { base: baseOnceStored, sent: [sent], savedBy });
  // If everything had been stored before the page closed, opening it again has restored nothing.
  const recovered = isRepeated && findUnsent(merged).names.length === 0 ? null : draft.recovered;
  return passToEditor(draft, { ...merged, recovered, ...(isMerged && { othersVersion: result.version }) }, now);
}

/**
 * Merges a server version into the fields of the page.
 * @param base what the page's changes are based on, unless it is the page's own base.
 * @param sent texts of the page whose form on the server is known.
 * @param savedBy who saved the last of the changes by others, if that is known.
 */
function mergeVersion(
  draft: PageDraft,
  known: KnownVersion,
  {
    base = draft.page.base,
    sent = [],
    savedBy = null,
  }: { base?: DraftFields; sent?: SerialisedPair[]; savedBy?: Saver | null } = {},
): PageDraft {
  const { page } = draft;
  const serialised = { server: page.known.fields.content, page: page.theirs.content };
  const theirs = { ...known.fields, content: toPageSerialisation(known.fields.content, ...sent, serialised) };
  const { forPage, nextBase, conflicts } = mergeDrafts(base, draft.fields, theirs);
  // The same list of tags as before, if they are the same, so that the form is not rendered after every save.
  const tags = isSameField('tags', forPage, draft.fields) ? draft.fields.tags : forPage.tags;
  // Found with the fields as they are now, in which a place may have been extended since.
  const before = conflicts.length > 0 ? merge(draft).conflicts : [];
  const conflictAuthors = nextConflictAuthors({ page, conflicts: before }, conflicts, savedBy);
  return {
    ...draft,
    page: { ...page, known, theirs, base: nextBase, conflictAuthors },
    fields: { ...forPage, tags },
    conflicts,
  };
}

/** Passes the text to the text editor. */
const withArrived = (draft: PageDraft, now: number): PageDraft => ({
  ...draft,
  arrived: { ...draft.arrived, content: draft.fields.content, at: Math.max((draft.arrived?.at ?? 0) + 1, now) },
});

/** Passes the text to the text editor if it was changed outside it. */
const passToEditor = (before: PageDraft, draft: PageDraft, now: number): PageDraft =>
  isSameText(before.fields.content, draft.fields.content) ? draft : withArrived(draft, now);
