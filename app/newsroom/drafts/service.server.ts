import { createHash } from 'node:crypto';
import type { TutorialLevel } from '~/content/articles/rules';
import {
  type ArticleText,
  addArticleToWrite,
  noteWriting,
  readTextForEditing,
} from '~/content/articles/writing/drafting.server';
import { memberLimit } from '~/identity/rate-limits/member-limit.server';
import { database, type Executor } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { type Actor, authorizeMember, type Member } from '~/platform/permissions/permissions';
import { cleanContent } from './cleaning.server';
import { type DraftFields, emptyFields, fieldNames, type OpenedDraft, type SaveResult } from './fields';
import { draftChanged } from './hooks';
import { differingFields, mergeDrafts } from './merge';
import { clientMemory, draftFields, foldingTime, keptBases, savesPerMinute } from './rules';
import * as store from './store.server';

/** A working copy that nobody else changes until the transaction ends. */
export type HeldDraft = Pick<store.DraftRow, 'articleId' | 'version' | 'fields' | 'contentHash'>;

/** Which page saves, and the number of its save. */
type Client = {
  clientId: string;
  sequence: number;
  /** Who typed what it saves. */
  writerId?: string;
};

/** Another member has signed in in the same browser since: what someone typed there waits for them. */
export class OtherWriterError extends AppError {
  constructor() {
    super('unauthenticated', 'Someone else is now signed in in this browser.');
  }
}

/** @throws OtherWriterError unless whoever typed a text saves it. */
function expectWriter(member: Member, client: Client | undefined): void {
  if (client?.writerId !== undefined && client.writerId !== member.userId) throw new OtherWriterError();
}

export type Save = {
  /** Version that the fields were changed from. */
  baseVersion: number;
  /** Hash of that version from the server: if it differs, the history differs. */
  baseHash?: string;
  /** That version itself, for when the server does not keep it any more. */
  base?: DraftFields;
  /** What was changed; HTML from anywhere. */
  fields: Partial<DraftFields>;
  /** With it, a save that is sent again is not made again. */
  client?: Client;
  /** What the revision is besides a save, such as “Restored …”. It then folds into no other. */
  label?: string;
};

const limitSaves = memberLimit('drafts', savesPerMinute);

const gone = (): AppError => new AppError('not_found', 'This article no longer exists.');

/** Hash over all fields of a working copy: an approval belongs to it. */
export const hashOf = (fields: DraftFields): string =>
  createHash('sha256')
    .update(JSON.stringify(fieldNames.map((name) => fields[name])))
    .digest('hex');

function fieldsOf(article: ArticleText): DraftFields {
  const { imageUrl, level, updatedAt: _, ...fields } = article;
  return { ...fields, imageUrl: imageUrl ?? '', level: level as TutorialLevel | null };
}

/** The working copy that an article would have if it were saved now for the first time. */
function firstDraft(articleId: string, article: ArticleText): store.DraftRow {
  const fields = fieldsOf(article);
  return { articleId, version: 1, fields, contentHash: hashOf(fields), updatedAt: article.updatedAt, updatedBy: null };
}

/** What is saved, checked and cleaned. */
async function clean(fields: Partial<DraftFields>): Promise<Partial<DraftFields>> {
  const checked = draftFields.partial().safeParse(fields);
  if (!checked.success) {
    const problems = checked.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
    throw new AppError('invalid', 'Some fields are invalid, so nothing was saved.', Object.fromEntries(problems));
  }
  // No text of ours holds this character, and PostgreSQL refuses it.
  const whole = JSON.parse(JSON.stringify(checked.data).replaceAll('\\u0000', '')) as Partial<DraftFields>;
  if (whole.content !== undefined) whole.content = await cleanContent(whole.content);
  return whole;
}

/**
 * The working copy of an article, made of the article when it has none, and held: nobody else changes it until the
 * transaction ends. For use cases that have already checked permissions.
 * @throws AppError `not_found` when there is no such article.
 */
export async function draftIn(executor: Executor, articleId: string): Promise<HeldDraft> {
  return holdOrMake(executor, articleId);
}

async function holdOrMake(executor: Executor, articleId: string): Promise<store.DraftRow> {
  const known = await store.holdDraft(executor, articleId);
  if (known) return known;
  const article = await readTextForEditing(executor, articleId);
  if (!article) throw gone();
  const first = firstDraft(articleId, article);
  if (await store.addDraft(executor, first)) {
    const { version, fields, contentHash, updatedAt } = first;
    await store.addRevision(executor, {
      ...{ articleId, version, fields, contentHash, savedBy: null, savedAt: updatedAt, beganAt: updatedAt },
      label: 'Before the first edit',
    });
  }
  const held = await store.holdDraft(executor, articleId);
  if (!held) throw gone();
  return held;
}

/**
 * The working copy of an article, as the editor opens it. Reading makes none: that of an article which has never been
 * saved here is what its first save would begin with.
 * @throws AppError `not_found`; as `authorize`.
 */
export async function openDraft(actor: Actor, articleId: string): Promise<OpenedDraft> {
  authorizeMember(actor, 'articles.write');
  const article = isId(articleId) ? await readTextForEditing(database(), articleId) : undefined;
  if (!article) throw gone();
  const { version, fields, contentHash, updatedAt, updatedBy } =
    (await store.findDraft(database(), articleId)) ?? firstDraft(articleId, article);
  const name = updatedBy && (await store.namesOf(database(), [updatedBy])).get(updatedBy);
  return {
    ...{ articleId, slug: article.slug, version, fields, contentHash, updatedAt: updatedAt.getTime() },
    updatedBy: updatedBy && name ? { userId: updatedBy, name } : null,
  };
}

/** A page's save that has been made before: what the server has now holds it. */
async function isRepeated(executor: Executor, client: Client | undefined): Promise<boolean> {
  if (!client) return false;
  return ((await store.findClient(executor, client.clientId))?.sequence ?? 0) >= client.sequence;
}

async function noteClient(executor: Executor, member: Member, articleId: string, client: Client, now: Date) {
  const { clientId: id, sequence } = client;
  await store.noteClient(executor, { id, articleId, userId: member.userId, sequence, updatedAt: now });
}

/** What the fields of a save were changed from; `undefined` when it has to be requested. */
async function baseOf(executor: Executor, current: store.DraftRow, save: Save): Promise<DraftFields | undefined> {
  const isIt = (hash: string): boolean => !save.baseHash || save.baseHash === hash;
  if (save.baseVersion === current.version && isIt(current.contentHash)) return current.fields;
  const known = await store.findRevision(executor, current.articleId, save.baseVersion);
  if (known && isIt(known.contentHash)) return known.fields;
  return save.base;
}

/** Stores the next version and what it is listed as. */
async function addVersion(
  executor: Executor,
  member: Member,
  current: store.DraftRow,
  fields: DraftFields,
  now: Date,
  label = '',
): Promise<store.DraftRow> {
  const { articleId } = current;
  const version = current.version + 1;
  const next = { articleId, version, fields, contentHash: hashOf(fields), updatedAt: now, updatedBy: member.userId };
  await store.changeDraft(executor, next);
  const before = await store.findRevisionHead(executor, articleId, current.version);
  const folds =
    before !== undefined &&
    before.savedBy === member.userId &&
    before.label === '' &&
    label === '' &&
    now.getTime() - before.beganAt.getTime() < foldingTime;
  if (folds) await store.foldRevision(executor, articleId, current.version);
  await store.addRevision(executor, {
    ...{ articleId, version, fields, contentHash: next.contentHash, savedBy: member.userId, savedAt: now, label },
    beganAt: folds ? before.beganAt : now,
  });
  if (version % 10 === 0) {
    await store.dropFolded(executor, articleId, version - keptBases);
    await store.purgeClients(executor, articleId, new Date(now.getTime() - clientMemory));
  }
  return next;
}

const savedFields = ({ articleId, version, contentHash, fields }: store.DraftRow) => ({
  ...{ articleId, version, contentHash, fields },
});

/**
 * Saves changes of a working copy: merged with what others have saved since the version that they were made from. What
 * changes nothing makes no version. Nothing is stored where two have changed the same place, and nothing of what was
 * sent
 * before under the same number or a later one.
 * @throws AppError `invalid` with a sentence at each wrong field, `not_found`, `too_many`, OtherWriterError; as
 * `authorize`.
 */
export async function saveDraft(actor: Actor, articleId: string, save: Save, now = new Date()): Promise<SaveResult> {
  const member = authorizeMember(actor, 'articles.write');
  expectWriter(member, save.client);
  await limitSaves(member);
  if (!isId(articleId)) throw gone();
  const [changes, base] = [await clean(save.fields), save.base && { ...save.base, ...(await clean(save.base)) }];
  return transaction(async (executor, emit) => {
    const current = await holdOrMake(executor, articleId);
    if (await isRepeated(executor, save.client)) {
      return { outcome: 'saved', ...savedFields(current), isMerged: true };
    }
    const from = await baseOf(executor, current, { ...save, base });
    if (!from) return { outcome: 'base_needed' };
    const { forServer: merged, conflicts } = mergeDrafts(from, { ...from, ...changes }, current.fields);
    if (conflicts.length > 0) return { outcome: 'conflict', ...savedFields(current), conflicts };
    const isMerged = differingFields(from, current.fields).length > 0;
    const fields = { ...current.fields };
    const different = differingFields(current.fields, merged);
    for (const name of different) Object.assign(fields, { [name]: merged[name] });
    // A category that was taken away while the page was open leaves the article where it is.
    if ((await store.someCategory(executor, fields.category)) !== fields.category)
      fields.category = current.fields.category;
    if (isMerged && different.includes('content')) fields.content = await cleanContent(fields.content);
    let stored = current;
    if (differingFields(current.fields, fields).length > 0) {
      stored = await addVersion(executor, member, current, fields, now, save.label);
      const { title, category, author } = fields;
      const names = { id: articleId, title, category, author };
      if (await noteWriting(actor, executor, names, now)) await emit({ type: 'newsroom.changed' });
      await emit({ type: 'drafts.changed', articleId, version: stored.version });
      const hashes = { before: current.contentHash, after: stored.contentHash };
      await draftChanged.run(actor, executor, emit, { articleId, title: fields.title, ...hashes });
    }
    if (save.client) await noteClient(executor, member, articleId, save.client, now);
    return { outcome: 'saved', ...savedFields(stored), isMerged };
  });
}

/**
 * Adds an article that only the newsroom sees, with its working copy. Whoever begins it is its author unless another is
 * named.
 * @param client with it, an article that is sent again is not added again: it is saved as any other is.
 * @throws AppError `invalid` with a sentence at each wrong field, `too_many`; as `authorize`.
 */
export async function createDraft(
  actor: Actor,
  fields: Partial<DraftFields>,
  client?: Client,
  now = new Date(),
): Promise<Extract<SaveResult, { outcome: 'saved' }>> {
  const member = authorizeMember(actor, 'articles.write');
  expectWriter(member, client);
  await limitSaves(member);
  const changes = await clean(fields);
  return transaction(async (executor, emit) => {
    if (client) {
      await store.takeTurn(executor, client.clientId);
      const known = await store.findClient(executor, client.clientId);
      if (known)
        return { outcome: 'saved', ...savedFields(await holdOrMake(executor, known.articleId)), isMerged: true };
    }
    const category = await store.someCategory(executor, changes.category ?? '');
    if (!category) throw new AppError('conflict', 'There are no categories yet. Add one first.');
    const writer = (await store.namesOf(executor, [member.userId])).get(member.userId) ?? 'The newsroom';
    const whole = { ...emptyFields, author: writer, ...changes, category };
    const { title, author } = whole;
    const articleId = await addArticleToWrite(actor, executor, { title, category, writer, author });
    const draft = {
      articleId,
      version: 1,
      fields: whole,
      contentHash: hashOf(whole),
      updatedAt: now,
      updatedBy: member.userId,
    };
    await store.addDraft(executor, draft);
    await store.addRevision(executor, {
      ...{ articleId, version: 1, fields: whole, contentHash: draft.contentHash },
      ...{ savedBy: member.userId, savedAt: now, beganAt: now },
    });
    if (client) await noteClient(executor, member, articleId, client, now);
    await emit({ type: 'newsroom.changed' });
    return { outcome: 'saved', ...savedFields(draft), isMerged: false };
  });
}
