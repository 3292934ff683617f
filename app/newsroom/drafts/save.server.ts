import { createDraftArticle, recordEdit } from '~/content/articles/writing/drafting.server';
import { hasProvisionalName } from '~/identity/accounts/administration/invite.server';
import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import type { Executor } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import type { Actor, Member } from '~/platform/permissions/actors';
import { authorize, authorizeMember } from '~/platform/permissions/permissions';
import { assertFits, cleanContent } from './cleaning/sanitise-content.server';
import {
  type DraftFields,
  emptyFields,
  type FieldName,
  type OrganisedFields,
  type SaveResult,
  withFields,
  writtenFields,
} from './fields';
import { draftChanged, isVersionDecided } from './hooks';
import { differingFields, mergeDrafts } from './merging/merge';
import { clientRetention, draftFields, foldingTime, retainedBases, savesPerMinute } from './rules';
import { articleNotFound, findSaver, hashOf, lockOrCreateDraft } from './service.server';
import * as store from './store.server';

/** The page that is saving, and the number of the save. */
type Client = {
  clientId: string;
  sequence: number;
  /** The member who typed the text. */
  writerId?: string;
};

/** @throws OtherWriterError when the text was typed by another member. */
function authorizeWriter(member: Member, client: Client | undefined): void {
  if (client?.writerId !== undefined) authorize(member, 'drafts.save_typed', { writerId: client.writerId });
}

export type Save = {
  /** Version that the changes are based on. */
  baseVersion: number;
  /** Hash of that version from the server; a different hash means a different history. */
  baseHash?: string;
  /** The base version itself, in case the server no longer has it. */
  base?: DraftFields;
  /** The changed fields, with unsanitised HTML. */
  fields: Partial<DraftFields>;
  /** The values that the page had of changed fields whose stored values may have changed since, in the same version. */
  known?: Partial<OrganisedFields>;
  /** Identifies the save, so that a resent one is not applied again. */
  client?: Client;
  /**
   * Label of a version that is not an ordinary save, such as “Version 3 restored”. A labelled version always remains a
   * separate revision.
   */
  label?: string;
};

const limitSaves = memberLimit({ name: 'drafts', description: 'Article saves, by member', points: savesPerMinute });

/** A member whose attempt to save has been counted. Not exported, so that only `countSave` can make one. */
class CountedMember {
  constructor(readonly member: Member) {}
}

/**
 * Counts an attempt to save or to add an article. Called before a request's body is parsed, because parsing a large one
 * takes time, whether or not it is valid; otherwise, saving counts the attempt itself.
 * @returns the member to save for, whose attempt is not counted again.
 * @throws RateLimitedError beyond `savesPerMinute`, or as `authorize` does.
 */
export async function countSave(actor: Actor): Promise<CountedMember> {
  const member = authorizeMember(actor, 'articles.write');
  await limitSaves(member);
  return new CountedMember(member);
}

/** Returns the member who saves, once their attempt has been counted. */
const countedMember = async (by: Actor | CountedMember): Promise<Member> =>
  (by instanceof CountedMember ? by : await countSave(by)).member;

/**
 * Validates and sanitises the fields of a save.
 * @throws AppError `invalid` with a message for each invalid field.
 */
async function sanitiseFields(fields: Partial<DraftFields>): Promise<Partial<DraftFields>> {
  const parsed = draftFields.partial().safeParse(fields);
  if (!parsed.success) {
    const fieldErrors = parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
    throw new AppError('invalid', 'Some fields are invalid, so nothing was saved.', Object.fromEntries(fieldErrors));
  }
  const { content } = parsed.data;
  return content === undefined ? parsed.data : { ...parsed.data, content: await cleanContent(content) };
}

/** Whether a page's save has already been applied and is included in the stored version. */
async function isAlreadyApplied(executor: Executor, client: Client | undefined): Promise<boolean> {
  if (!client) return false;
  return ((await store.findClient(executor, client.clientId))?.sequence ?? 0) >= client.sequence;
}

async function recordClient(executor: Executor, member: Member, articleId: string, client: Client, now: Date) {
  const { clientId: id, sequence } = client;
  await store.recordClient(executor, { id, articleId, userId: member.userId, sequence, updatedAt: now });
}

/** Returns the fields that a save is based on; `undefined` when the page has to send them. */
async function findBase(executor: Executor, current: store.DraftRow, save: Save): Promise<DraftFields | undefined> {
  const isSameHash = (hash: string): boolean => !save.baseHash || save.baseHash === hash;
  if (save.baseVersion === current.version && isSameHash(current.contentHash)) return current.fields;
  const existing = await store.findRevision(executor, current.articleId, save.baseVersion);
  if (existing && isSameHash(existing.contentHash)) return existing.fields;
  return save.base;
}

/**
 * Returns the fields that a save is based on, as the page knew them: the list of articles changes some of them without a
 * new version, and the page must not take that back unseen. A category that no longer exists has only been renamed or
 * deleted.
 */
async function asKnown(
  executor: Executor,
  base: DraftFields,
  known: Partial<OrganisedFields> = {},
): Promise<DraftFields> {
  const { category, ...others } = known;
  const isKept =
    category === '' || (category !== undefined && (await store.findCategoryOrFirst(executor, category)) === category);
  return { ...base, ...others, ...(isKept && { category }) };
}

const isWrittenField = (name: FieldName): boolean => (writtenFields as readonly FieldName[]).includes(name);

/**
 * Stores the next version and its revision.
 * @param changedFields names of the fields that differ from those of the current version.
 */
async function addVersion(
  executor: Executor,
  member: Member,
  current: store.DraftRow,
  fields: DraftFields,
  changedFields: readonly FieldName[],
  now: Date,
  label = '',
): Promise<store.DraftRow> {
  const { articleId } = current;
  const version = current.version + 1;
  const next = { articleId, version, fields, contentHash: hashOf(fields), updatedAt: now, updatedBy: member.userId };
  await store.updateDraft(executor, next);
  const before = await store.findRevisionHead(executor, articleId, current.version);
  const foldsPrevious =
    before !== undefined &&
    before.savedBy === member.userId &&
    before.label === '' &&
    label === '' &&
    now.getTime() - before.beganAt.getTime() < foldingTime &&
    !(await isVersionDecided.run(executor, articleId, current.version)).includes(true);
  if (foldsPrevious) await store.foldRevision(executor, articleId, current.version);
  await store.addRevision(executor, articleId, {
    ...{ savedBy: member.userId, savedAt: now, label },
    beganAt: foldsPrevious ? before.beganAt : now,
    // The folded version is deleted sooner or later, and must not take its writer along.
    changesWords: (foldsPrevious && before.changesWords) || changedFields.some(isWrittenField),
  });
  if (version % 10 === 0) {
    await store.deleteFoldedRevisions(executor, articleId, version - retainedBases);
    await store.purgeClients(executor, articleId, new Date(now.getTime() - clientRetention));
  }
  return next;
}

const savedFields = ({ articleId, version, contentHash, fields }: store.DraftRow) => ({
  ...{ articleId, version, contentHash, fields },
});

/**
 * Saves changes to a working copy, merged with what others have saved since the version they are based on. Creates no
 * version when nothing changes. Stores nothing when someone else has changed the same place, or when this save or a
 * later one from the same page has already been applied.
 * @param by who saves; counted already where the attempt had to be counted earlier.
 * @throws AppError `invalid` with a message for each invalid field, `not_found`, OtherWriterError, or as `countSave` does.
 */
export async function saveDraft(
  by: Actor | CountedMember,
  articleId: string,
  save: Save,
  now = new Date(),
): Promise<SaveResult> {
  const member = await countedMember(by);
  authorizeWriter(member, save.client);
  if (!isId(articleId)) throw articleNotFound();
  const [changes, base] = [
    await sanitiseFields(save.fields),
    save.base && withFields(save.base, await sanitiseFields(save.base)),
  ];
  return transaction(async (executor, emit) => {
    const current = await lockOrCreateDraft(executor, articleId);
    if (await isAlreadyApplied(executor, save.client)) {
      return { outcome: 'saved', ...savedFields(current), isMerged: true, isRepeated: true };
    }
    const found = await findBase(executor, current, { ...save, base });
    if (!found) return { outcome: 'base_needed' };
    const from = await asKnown(executor, found, save.known);
    const { forServer: merged, conflicts } = mergeDrafts(from, withFields(from, changes), current.fields);
    if (conflicts.length > 0) {
      return { outcome: 'conflict', ...savedFields(current), conflicts, savedBy: await findSaver(executor, current) };
    }
    const isMerged = differingFields(from, current.fields).length > 0;
    const mergedWith = isMerged ? await findSaver(executor, current) : null;
    const fields = { ...current.fields };
    const mergedFields = differingFields(current.fields, merged);
    for (const name of mergedFields) Object.assign(fields, { [name]: merged[name] });
    // If the category was deleted while the page was open, the article stays in its current category.
    if (fields.category !== '' && (await store.findCategoryOrFirst(executor, fields.category)) !== fields.category)
      fields.category = current.fields.category;
    const changedFields = mergedFields.filter(
      (name) => name !== 'category' || fields.category !== current.fields.category,
    );
    // Both sides are sanitised, and merging only arranges their blocks.
    if (changedFields.includes('content')) assertFits(fields.content);
    let stored = current;
    if (changedFields.length > 0) {
      stored = await addVersion(executor, member, current, fields, changedFields, now, save.label);
      const { title, category, author } = fields;
      const names = { id: articleId, title, category: category || undefined, author };
      if (await recordEdit(member, executor, names, now)) await emit({ type: 'newsroom.changed' });
      await emit({ type: 'drafts.changed', articleId, version: stored.version });
      const hashes = { before: current.contentHash, after: stored.contentHash };
      await draftChanged.run(member, executor, emit, { articleId, title: fields.title, ...hashes });
    }
    if (save.client) await recordClient(executor, member, articleId, save.client, now);
    return { outcome: 'saved', ...savedFields(stored), isMerged, mergedWith };
  });
}

/**
 * Adds an article that only the newsroom can see, together with its working copy. The author is the member who creates
 * it, unless another is named.
 * @param by as for `saveDraft`.
 * @param client identifies the request: resending it returns the existing article instead of adding another.
 * @throws AppError `invalid` with a message for each invalid field, `conflict` when there are no categories,
 * OtherWriterError, or as `countSave` does.
 */
export async function createDraft(
  by: Actor | CountedMember,
  fields: Partial<DraftFields>,
  client?: Client,
  now = new Date(),
): Promise<Extract<SaveResult, { outcome: 'saved' }>> {
  const member = await countedMember(by);
  authorizeWriter(member, client);
  const changes = await sanitiseFields(fields);
  return transaction(async (executor, emit) => {
    if (client) {
      await store.lockClient(executor, client.clientId);
      const existing = await store.findClient(executor, client.clientId);
      if (existing)
        return {
          outcome: 'saved',
          ...savedFields(await lockOrCreateDraft(executor, existing.articleId)),
          isMerged: true,
          isRepeated: true,
        };
    }
    const listed = await store.findCategoryOrFirst(executor, changes.category ?? '');
    if (!listed) throw new AppError('conflict', 'There are no categories yet. Add one first.');
    const name = (await store.findNames(executor, [member.userId])).get(member.userId) ?? 'The newsroom';
    const whole = withFields({ ...emptyFields, author: name }, changes);
    if (whole.category !== listed) whole.category = '';
    const isUnnamed = await hasProvisionalName(executor, member.userId);
    // A part of an email address is no byline.
    if (isUnnamed && whole.author === name) whole.author = '';
    const { title, author } = whole;
    const writer = isUnnamed ? 'The newsroom' : name;
    // The article itself always has a category; readers never see this one, because publication requires a chosen one.
    const articleId = await createDraftArticle(member, executor, { title, category: listed, writer, author });
    const draft = {
      articleId,
      version: 1,
      fields: whole,
      contentHash: hashOf(whole),
      updatedAt: now,
      updatedBy: member.userId,
    };
    await store.addDraft(executor, draft);
    await store.addRevision(executor, articleId, {
      ...{ savedBy: member.userId, savedAt: now },
      changesWords: differingFields(emptyFields, whole).some(isWrittenField),
    });
    if (client) await recordClient(executor, member, articleId, client, now);
    await emit({ type: 'newsroom.changed' });
    return { outcome: 'saved', ...savedFields(draft), isMerged: false };
  });
}
