import { currentCategory } from '~/content/categories/service.server';
import type { DraftFields } from '~/newsroom/drafts/fields';
import { findArticleWriters } from '~/newsroom/drafts/revisions/article-creators.server';
import { createDraft, saveDraft } from '~/newsroom/drafts/save.server';
import { articleNotFound } from '~/newsroom/drafts/service.server';
import { blockingFindings } from '~/newsroom/workflow/checklist/checklist.server';
import { problemsOf } from '~/newsroom/workflow/checklist/checklist-rules';
import { type Current, readCurrent } from '~/newsroom/workflow/current-state.server';
import { listForNewsroom } from '~/newsroom/workflow/list/list.server';
import { articleListFilters } from '~/newsroom/workflow/list/list-rules';
import { changeStatus } from '~/newsroom/workflow/steps/status.server';
import { database } from '~/platform/database/database.server';
import { isId } from '~/platform/database/identifiers';
import { AppError, fieldError } from '~/platform/errors';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import type { ResponseOf } from './endpoints';
import type { Handler } from './handler';

/**
 * Returns one of the member's articles: one of which they have written a part. Another's article looks as if it did not
 * exist.
 * @throws AppError `not_found`, or as `authorize` does.
 */
async function ownArticle(actor: Actor, id: string): Promise<Current> {
  const { userId } = authorizeMember(actor, 'articles.write');
  const writersOf = isId(id) ? await findArticleWriters(database(), [id]) : undefined;
  if (!writersOf?.(id).includes(userId)) throw articleNotFound();
  return readCurrent(actor, id);
}

const stateOf = ({ articleId, draft, publicationState }: Current) => ({
  id: articleId,
  title: draft.fields.title,
  status: publicationState.status,
  isLive: publicationState.isLive,
});

function savedDraftOf(current: Current): ResponseOf<'createDraft'>['data'] {
  const { articleId, draft } = current;
  const { excerpt, category, tags, language, level, imageUrl, imageAlt } = draft.fields;
  return {
    ...stateOf(current),
    ...{ version: draft.version, excerpt, tags, language, level, imageAlt },
    category: category || null,
    imageUrl: imageUrl || null,
    editUrl: `${publicUrl()}/admin/editor/${articleId}`,
  };
}

async function statusOf(actor: Actor, current: Current): Promise<ResponseOf<'readStatus'>> {
  const { articleId, row } = current;
  const blocking = problemsOf((await blockingFindings(actor, [articleId])).get(articleId) ?? []);
  const publishAt = row.publishAt?.toISOString() ?? null;
  return { data: { ...stateOf(current), publishAt, isReturned: row.returnedAt !== null, blocking } };
}

/** @throws AppError `invalid` for a category that does not exist, which the editor would leave out. */
async function assertCategory({ category }: Partial<DraftFields>): Promise<void> {
  if (!category || (await currentCategory(category)) === category) return;
  throw fieldError('invalid', 'category', 'There is no category with this slug. See /categories.');
}

type DraftEndpoint = 'listDrafts' | 'createDraft' | 'readDraft' | 'updateDraft' | 'readStatus' | 'submitDraft';

/** What the endpoints for a member's own articles do, with the newsroom's own services. */
export const draftHandlers: { [Name in DraftEndpoint]: Handler<Name> } = {
  async listDrafts({ actor, parameters: { status, cursor }, now }) {
    const filters = articleListFilters.parse({ mine: 'on', status });
    const { articles, nextCursor } = await listForNewsroom(actor, filters, now, cursor || undefined);
    return {
      data: articles.map(({ id, title, publicationState, category, hasCategory, changedAt }) => ({
        ...{ id, title, status: publicationState.status, isLive: publicationState.isLive },
        category: hasCategory ? category.slug : null,
        updatedAt: changedAt.toISOString(),
      })),
      nextCursor,
    };
  },

  async createDraft({ actor, body, claim }) {
    authorizeMember(actor, 'articles.write');
    await assertCategory(body);
    // Repeating the request returns the same article, even if the response to the first was never stored.
    const { articleId } = await createDraft(actor, body, { clientId: claim.submissionKey, sequence: 1 });
    return { data: savedDraftOf(await readCurrent(actor, articleId)) };
  },

  async readDraft({ actor, value }) {
    const current = await ownArticle(actor, value);
    return { data: { ...savedDraftOf(current), content: current.draft.fields.content } };
  },

  async updateDraft({ actor, value, body }) {
    await ownArticle(actor, value);
    const { version, ...fields } = body;
    await assertCategory(fields);
    const result = await saveDraft(actor, value, { baseVersion: version, fields });
    if (result.outcome === 'base_needed')
      throw new AppError(
        'conflict',
        'This version is no longer available. Read the draft again, then repeat the change.',
        {
          version: 'This version is no longer available.',
        },
      );
    if (result.outcome === 'conflict') {
      const fieldErrors = result.conflicts.map(({ field }) => [field, 'Someone else has edited the same passage.']);
      const sentence = `Someone else has edited the same passage since this version (latest: ${result.version}). Nothing was saved. Read the draft again, then repeat the change.`;
      throw new AppError('conflict', sentence, Object.fromEntries(fieldErrors));
    }
    return { data: savedDraftOf(await readCurrent(actor, value)) };
  },

  async readStatus({ actor, value }) {
    return statusOf(actor, await ownArticle(actor, value));
  },

  async submitDraft({ actor, value, body: { version }, now }) {
    const before = await ownArticle(actor, value);
    const isWaiting = before.publicationState.status === 'pending' && before.draft.version === version;
    if (!isWaiting) await changeStatus(actor, value, { target: 'pending', version }, now);
    return statusOf(actor, await readCurrent(actor, value));
  },
};
