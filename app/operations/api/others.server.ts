import type { CommentView } from '~/audience/comments/rules';
import { readDiscussion } from '~/audience/comments/service.server';
import { postComment } from '~/audience/comments/writing/write.server';
import { inviteSubscriber, listSubscribers, removeSubscriber } from '~/audience/subscribers/manage.server';
import { commentedArticle } from '~/content/articles/comments/comment-counts.server';
import { readArticle } from '~/content/articles/service.server';
import { asPicture, describeMedia, finishUpload, readMedia } from '~/content/media/service.server';
import { beginUpload, continueUpload, endUpload, readUpload } from '~/content/media/uploads/uploads.server';
import { database } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { type Actor, visitor } from '~/platform/permissions/actors';
import type { ResponseOf } from './endpoints';
import type { Handler } from './handler';
import { subscriberFields } from './writing-schemas';

type Comment = ResponseOf<'listComments'>['data'][number];

/** Returns threads as a list in which each comment's replies follow it. */
const listOf = (comments: readonly CommentView[], parentId: string | null): Comment[] =>
  comments.flatMap(({ id, author, html, createdAt, editedAt, hiddenReplies, replies }) => [
    {
      ...{ id, parentId, hiddenReplies },
      author: author?.name ?? null,
      content: html ?? '',
      createdAt: createdAt.toISOString(),
      editedAt: editedAt?.toISOString() ?? null,
    },
    ...listOf(replies, id),
  ]);

/** @throws every error other than that there is no such upload. */
function undefinedIfGone(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'not_found') return undefined;
  throw error;
}

/**
 * Continues and finishes an upload that an earlier request with the same bytes has begun, so that the library does not
 * get the picture twice. Returns undefined when neither the upload nor its picture exists.
 */
async function finishBegun(actor: Actor, id: string, bytes: Buffer, now: Date) {
  const upload = await readUpload(actor, id).catch(undefinedIfGone);
  if (upload && upload.received < bytes.length) {
    await continueUpload(actor, id, upload.received, bytes.subarray(upload.received));
  }
  return finishUpload(actor, { upload: id }, now).catch(undefinedIfGone);
}

type OtherEndpoint =
  | 'uploadPicture'
  | 'listComments'
  | 'postComment'
  | 'listSubscribers'
  | 'addSubscriber'
  | 'removeSubscriber';

/** What the endpoints for pictures, comments and subscribers do. */
export const otherHandlers: { [Name in OtherEndpoint]: Handler<Name> } = {
  async uploadPicture({ actor, parameters: { alt, credit, caption, name }, bytes, claim, now }) {
    let finished = claim.begunId && (await finishBegun(actor, claim.begunId, bytes, now));
    if (!finished) {
      const { id } = await beginUpload(actor, { name: name || 'picture', size: bytes.length }, now);
      try {
        await claim.begin(id);
        await continueUpload(actor, id, 0, bytes);
        finished = await finishUpload(actor, { upload: id }, now);
      } catch (error) {
        // Only a repetition with a key would continue it. Unfinished uploads are limited, so it would be in the way.
        if (!claim.isKeyed) await endUpload(actor, id).catch(undefinedIfGone);
        throw error;
      }
    }
    const { id } = finished.item;
    await describeMedia(actor, id, { alt, caption, credit, focusX: 50, focusY: 50 }, now);
    const { item } = await readMedia(actor, id);
    return { data: { id, ...asPicture(item) } };
  },

  async listComments({ value, parameters: { sort, cursor } }) {
    const { slug } = await readArticle(value);
    const article = await commentedArticle(database(), slug);
    const { threads, nextCursor } = await readDiscussion(visitor, article, { sort, cursor: cursor || undefined });
    return { data: listOf(threads, null), nextCursor };
  },

  async postComment({ actor, value, body: { text, parentId }, claim, now }) {
    const { slug } = await readArticle(value);
    const input = { slug, text, parentId, submissionKey: claim.submissionKey };
    const { id, status } = await postComment(actor, input, now);
    return { data: { id, status } };
  },

  async listSubscribers({ actor, parameters: { status, limit, cursor } }) {
    const { subscribers, nextCursor } = await listSubscribers(actor, { status, limit, cursor });
    return {
      data: subscribers.map(({ createdAt, confirmedAt, ...subscriber }) => ({
        ...subscriber,
        createdAt: createdAt.toISOString(),
        confirmedAt: confirmedAt?.toISOString() ?? null,
      })),
      nextCursor,
    };
  },

  async addSubscriber({ actor, body: { language = 'en', ...given }, now }) {
    const parsed = subscriberFields.safeParse(given);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new AppError('invalid', 'A field is invalid.', { [String(issue?.path[0])]: issue?.message ?? '' });
    }
    return { data: await inviteSubscriber(actor, { ...parsed.data, language }, now) };
  },

  async removeSubscriber({ actor, value, now }) {
    await removeSubscriber(actor, value, now);
    return { data: { id: value } };
  },
};
