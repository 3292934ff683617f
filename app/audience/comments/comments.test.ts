import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  commentsHoldFirst,
  commentsHoldLinks,
  commentsHoldWords,
  commentsOpen,
  moderateComments,
} from '~/audience/comments/settings';
import { contentFlags } from '~/audience/reports/schema';
import { articles } from '~/content/articles/schema';
import { readArticle } from '~/content/articles/service.server';
import { articleCategories } from '~/content/categories/schema';
import { users } from '~/identity/accounts/schema';
import { addMember } from '~/identity/accounts/testing/members.server';
import { notifications } from '~/identity/notifications/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { transaction } from '~/platform/events/events.server';
import { operator, visitor } from '~/platform/permissions/actors';
import { changeSettings } from '~/platform/settings/change.server';
import type { SettingChange } from '~/platform/settings/setting';
import { openTestDatabase } from '~/platform/testing/database.server';
import { recordEvents } from '~/platform/testing/events.server';
import { shortOrLong } from '~/platform/testing/long-run';
import { runTask } from '~/platform/workers/run-task.server';
import { TaskRefusedError } from '~/platform/workers/worker-pool.server';
import { prepareComment, storeComments } from './import.server';
import { commentToModerate, moderateComment } from './moderate.server';
import { newCommentsPath } from './paths';
import { type CommentView, commentsPerMinute, discussionQuery } from './rules';
import { comments } from './schema';
import {
  exportComments,
  invalidateAuthorPages,
  loadCommentForm,
  readDiscussion,
  readOwnComment,
  reportComment,
} from './service.server';
import { deleteComment, editComment, postComment } from './writing/write.server';

vi.mock('~/platform/workers/run-task.server', { spy: true });

openTestDatabase();

type Viewer = Parameters<typeof readDiscussion>[0];
type Member = Awaited<ReturnType<typeof addMember>>;

const now = new Date('2026-11-21T10:00:00Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
/** Resets the newsroom's settings to their defaults, then applies the given changes. */
const configure = async (...changes: SettingChange[]): Promise<void> => {
  const presets = [
    commentsOpen.changeTo(commentsOpen.defaultValue),
    commentsHoldFirst.changeTo(commentsHoldFirst.defaultValue),
    commentsHoldLinks.changeTo(commentsHoldLinks.defaultValue),
    commentsHoldWords.changeTo(commentsHoldWords.defaultValue),
    moderateComments.changeTo(moderateComments.defaultValue),
  ];
  await changeSettings(await addMember('admin'), [...presets, ...changes], new Date());
};
/** Moderates a comment in its own transaction. */
const moderate = (actor: Viewer, id: string, status: 'published' | 'held' | 'removed') =>
  transaction(async (executor, emit) =>
    moderateComment(executor, emit, await commentToModerate(actor, executor, id), status),
  );

let slug = '';
let articleId = '';

beforeAll(async () => {
  await database().insert(articleCategories).values({ slug: 'news', name: 'News' });
});

beforeEach(async () => {
  await configure();
  articleId = newId();
  slug = `article-${articleId}`;
  await addArticle(articleId, 'published');
});

async function addArticle(id: string, status: 'published' | 'draft'): Promise<void> {
  await database()
    .insert(articles)
    .values({ id, slug: `article-${id}`, title: 'The button', category: 'news', status, publishedAt: now });
}

async function viewDiscussion(
  actor: Viewer = visitor,
  query: Partial<Record<'sort' | 'cursor' | 'comment', string>> = {},
) {
  return readDiscussion(actor, await readArticle(slug), discussionQuery.parse(query));
}

/** Returns comments as an outline: the text of each, followed by its nested replies. */
const outline = (threads: readonly CommentView[]): unknown[] =>
  threads.map(({ html, status, replies }) => {
    const text = html?.replaceAll(/<[^>]*>/g, '') || `(${status})`;
    return replies.length > 0 ? [text, ...outline(replies)] : text;
  });

let secondsElapsed = 0;
/** Posts a comment, one second after the previous one. */
async function postText(member: Member, text: string, parentId?: string): Promise<string> {
  secondsElapsed += 1;
  return (await postComment(member, { slug, parentId, text }, later(secondsElapsed))).id;
}

/** Checks that the stored counts match the rows. */
async function checkCounters(): Promise<void> {
  const { rows } = await database().execute(sql`
    select c.id from comments c where article_id = ${articleId} and answer_count <> (
      select count(*) from comments a where a.parent_id = c.id and (a.status = 'published' or a.answer_count > 0))`);
  expect(rows).toEqual([]);
  const { rows: counted } = await database().execute(sql`
    select a.id from articles a where id = ${articleId} and comment_count <> (
      select count(*) from comments c where c.article_id = a.id and c.status = 'published')`);
  expect(counted).toEqual([]);
}

const notificationsOf = ({ userId }: Member) =>
  database().select().from(notifications).where(eq(notifications.userId, userId));

describe('writing', () => {
  test('a visitor is refused, and nothing is stored', async () => {
    await expect(postComment(visitor, { slug, text: 'Hello' }, now)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await viewDiscussion()).threads).toEqual([]);
  });

  test('comments and replies at any depth appear in their threads and are counted', async () => {
    const [one, other] = [await addMember(), await addMember()];
    const first = await postText(one, 'First');
    const reply = await postText(other, 'Answer', first);
    await postText(one, 'Answer to the answer', reply);
    await postText(other, 'Second');
    const { threads, count } = await viewDiscussion();
    expect(outline(threads)).toEqual(['Second', ['First', ['Answer', 'Answer to the answer']]]);
    expect(count).toBe(3 + 1);
    expect(threads[0]?.author?.name).toBe(other.name);
    expect(outline((await viewDiscussion(visitor, { sort: 'oldest' })).threads)[1]).toBe('Second');
    await checkCounters();
  });

  test('every visible change emits an event', async () => {
    const heard = await recordEvents();
    const [member, moderator] = [await addMember(), await addMember('moderator')];
    const id = await postText(member, 'Hello');
    await editComment(member, { id, text: 'Hello, all' }, now);
    await moderate(moderator, id, 'removed');
    await moderate(moderator, id, 'published');
    await deleteComment(member, id);
    // The event contains the comment's key only when the comment becomes public.
    const changed = { type: 'comments.changed', articleId, slug };
    const published = { ...changed, commentId: id };
    expect(await heard()).toEqual([published, changed, changed, published, changed]);
  });

  test('notifies an author, in their language, of replies by others but not of their own', async () => {
    const [questioner, replier] = [await addMember('subscriber', { language: 'de' }), await addMember()];
    const question = await postText(questioner, 'A question');
    await postText(questioner, 'One more thing', question);
    expect(await notificationsOf(questioner)).toEqual([]);
    const reply = await postText(replier, 'An answer', question);
    expect(await notificationsOf(questioner)).toMatchObject([
      {
        type: 'comment',
        title: 'Neue Antwort auf deinen Kommentar',
        message: `${replier.name} hat dir unter „The button“ geantwortet.`,
        actionUrl: `/article/${slug}?comment=${reply}#comment-${reply}`,
      },
    ]);
  });

  test('identical text is a duplicate within a minute, but a new comment an hour later', async () => {
    const member = await addMember();
    const first = await postComment(member, { slug, text: 'Twice' }, now);
    expect(await postComment(member, { slug, text: 'Twice' }, later(30))).toEqual(first);
    expect((await postComment(member, { slug, text: 'Twice' }, later(3600))).id).not.toBe(first.id);
    expect((await viewDiscussion()).count).toBe(2);
  });

  test('a comment sent again with its key, however late, is the one that was stored', async () => {
    const [member, other, submissionKey] = [await addMember(), await addMember(), newId()];
    const post = (author: typeof member, text: string, time: Date) =>
      postComment(author, { submissionKey, slug, text }, time);
    // More than a minute apart, within which the same text counts as one comment without a key.
    const [first, second] = await Promise.all([
      post(member, 'Sent on a train', now),
      post(member, 'Sent on a train', later(3600)),
    ]);
    expect(second).toEqual(first);
    expect(first.id).not.toBe(submissionKey);
    expect(await post(member, 'Sent on a train', later(7200))).toEqual(first);
    // An edit stays, and so does every other comment.
    await editComment(member, { id: first.id, text: 'Sent on a train, and corrected' }, later(7300));
    expect(await post(member, 'Sent on a train', later(7400))).toEqual(first);
    expect(await viewDiscussion()).toMatchObject({
      count: 1,
      threads: [{ id: first.id, html: expect.stringContaining('and corrected'), editedAt: later(7300) }],
    });
    expect((await post(other, 'Not mine', later(9000))).id).not.toBe(first.id);
    expect((await viewDiscussion()).count).toBe(2);
    await deleteComment(member, first.id);
    expect((await post(member, 'Once more', later(9100))).id).not.toBe(first.id);
  });

  test('only the member who sent a comment gets its key', async () => {
    const [member, submissionKey] = [await addMember(), newId()];
    await postComment(member, { submissionKey, slug, text: '**Sent** on a train' }, now);
    const keys = async (viewer: Viewer) => (await viewDiscussion(viewer)).threads.map((one) => one.submissionKey);
    expect(await keys(member)).toEqual([submissionKey]);
    expect(await keys(await addMember())).toEqual([undefined]);
    expect(await keys(visitor)).toEqual([undefined]);
  });

  test('another text with the key of a stored one is another comment, and does not replace it', async () => {
    const [member, submissionKey] = [await addMember(), newId()];
    const first = await postComment(member, { submissionKey, slug, text: 'The first' }, now);
    const second = await postComment(member, { submissionKey, slug, text: 'The second' }, later(10));
    expect(second.id).not.toBe(first.id);
    expect(await viewDiscussion()).toMatchObject({
      count: 2,
      threads: [{ id: second.id }, { id: first.id, editedAt: null }],
    });
  });

  test('limits how often each member can comment', async () => {
    const member = await addMember();
    for (let count = 0; count < commentsPerMinute; count += 1) await postText(member, `Number ${count}`);
    await expect(postText(member, 'One too many')).rejects.toMatchObject({ code: 'too_many' });
    await postText(await addMember(), 'Another member');
  });

  test.each(['\u200b', '&nbsp;', '> ', '&#8203;', '[](https://a.example)'])(
    'rejects %j, which has no visible text',
    async (text) => {
      await expect(postText(await addMember(), text)).rejects.toMatchObject({
        code: 'invalid',
        fields: { text: 'Please write something first.' },
      });
    },
  );

  test.each([
    ['too_slow', 'invalid', 'takes too long to process'],
    ['busy', 'unavailable', 'try again'],
  ] as const)(
    'a text that the worker refuses (%s) is refused at its field, and nothing is stored',
    async (reason, code, words) => {
      const reader = await addMember();
      const { id } = await postComment(reader, { slug, text: 'Short.' }, now);
      vi.mocked(runTask).mockRejectedValue(new TaskRefusedError('comments.render', reason));
      onTestFinished(() => void vi.mocked(runTask).mockReset());
      const refusal = { code, fields: { text: expect.stringContaining(words) } };
      await expect(postComment(reader, { slug, text: '*'.repeat(900) }, now)).rejects.toMatchObject(refusal);
      await expect(editComment(reader, { id, text: '*'.repeat(900) }, now)).rejects.toMatchObject(refusal);
      vi.mocked(runTask).mockReset();
      expect((await viewDiscussion(reader)).threads.map(({ html }) => html)).toEqual([
        expect.stringContaining('Short.'),
      ]);
    },
  );

  test('rejects comments on drafts and unknown articles, and replies across articles', async () => {
    const member = await addMember();
    const elsewhere = await postText(member, 'Here');
    const draft = newId();
    await addArticle(draft, 'draft');
    for (const wrong of [`article-${draft}`, 'none']) {
      await expect(postComment(member, { slug: wrong, text: 'x' }, now)).rejects.toMatchObject({ code: 'not_found' });
    }
    const other = newId();
    await addArticle(other, 'published');
    const crossArticleReply = { slug: `article-${other}`, parentId: elsewhere, text: 'x' };
    await expect(postComment(member, crossArticleReply, now)).rejects.toMatchObject({ code: 'not_found' });
    await checkCounters();
  });

  test('with comments turned off, existing comments can be read, reported and deleted, but not edited', async () => {
    const [member, other] = [await addMember(), await addMember()];
    const id = await postText(member, 'Before');
    await configure(commentsOpen.changeTo(false));
    await expect(postText(member, 'After')).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Comments are closed.',
    });
    await expect(editComment(member, { id, text: 'After' }, now)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await viewDiscussion()).toMatchObject({ isOpen: false, count: 1 });
    expect(await reportComment(other, id, { type: 'spam' }, now)).toBe('reported');
    await deleteComment(member, id);
  });

  const replies = shortOrLong(40, 200);
  test(`stores and counts each of ${replies} simultaneous replies once`, async () => {
    const parent = await postText(await addMember(), 'Ask me anything');
    const members = await Promise.all(Array.from({ length: replies / 4 }, () => addMember()));
    await Promise.all(
      members.flatMap((member) =>
        ['a', 'b', 'c', 'd'].map((text) => postComment(member, { slug, parentId: parent, text }, now)),
      ),
    );
    const discussion = await viewDiscussion();
    expect(discussion.count).toBe(replies + 1);
    expect(discussion.threads[0]).toMatchObject({ replies: { length: 3 }, hiddenReplies: replies - 3 });
    await checkCounters();
  });
});

describe('editing and deleting', () => {
  test('an edited comment is marked as edited', async () => {
    const member = await addMember();
    const id = await postText(member, 'First');
    await editComment(member, { id, text: 'Second *thought*' }, later(500));
    expect((await readOwnComment(member, id)).text).toBe('Second *thought*');
    expect((await viewDiscussion()).threads[0]).toMatchObject({
      html: '<p>Second <em>thought</em></p>',
      editedAt: later(500),
      isOwn: false,
    });
    expect((await viewDiscussion(member)).threads[0]?.isOwn).toBe(true);
  });

  test('nobody, regardless of role, can change another member’s comment', async () => {
    const id = await postText(await addMember(), 'Mine');
    for (const actor of [await addMember(), await addMember('moderator'), await addMember('admin')]) {
      await expect(editComment(actor, { id, text: 'Yours' }, now)).rejects.toMatchObject({ code: 'not_found' });
      await expect(deleteComment(actor, id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(readOwnComment(actor, id)).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(editComment(visitor, { id, text: 'x' }, now)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(deleteComment(visitor, id)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(deleteComment(operator, id)).rejects.toMatchObject({ code: 'forbidden' });
    expect(outline((await viewDiscussion()).threads)).toEqual(['Mine']);
  });

  test('a deleted comment disappears, but leaves a placeholder while it has replies', async () => {
    const [one, other] = [await addMember(), await addMember()];
    const top = await postText(one, 'Top');
    const middle = await postText(other, 'Middle', top);
    const low = await postText(one, 'Low', middle);
    await deleteComment(other, middle);
    expect(outline((await viewDiscussion()).threads)).toEqual([['Top', ['(deleted)', 'Low']]]);
    await deleteComment(one, top);
    expect(outline((await viewDiscussion()).threads)).toEqual([['(deleted)', ['(deleted)', 'Low']]]);
    expect((await viewDiscussion()).threads[0]).toMatchObject({ author: null, html: '', isOwn: false });
    await expect(postText(one, 'x', top)).rejects.toMatchObject({ code: 'not_found' });
    await checkCounters();
    await deleteComment(one, low);
    expect(await viewDiscussion()).toMatchObject({ threads: [], count: 0 });
    await checkCounters();
    await expect(editComment(one, { id: low, text: 'back' }, now)).rejects.toMatchObject({ code: 'not_found' });
    const [row] = await database().select().from(comments).where(eq(comments.id, low));
    expect([row?.text, row?.content]).toEqual([null, '']);
  });

  test('when a member leaves, their comments remain without an author, and open pages are notified', async () => {
    const member = await addMember();
    await postText(member, 'I was here');
    const heard = await recordEvents();
    await transaction(async (executor, emit) => {
      await invalidateAuthorPages(member, executor, emit);
      await executor.delete(users).where(eq(users.id, member.userId));
    });
    expect((await viewDiscussion()).threads).toMatchObject([
      { author: null, status: 'published', html: '<p>I was here</p>' },
    ]);
    expect(await heard()).toEqual([{ type: 'comments.changed', articleId, slug }]);
  });

  test('the export contains only the member’s own comments and reports', async () => {
    const [member, other] = [await addMember(), await addMember()];
    await reportComment(member, await postText(other, 'Not mine'), { type: 'spam', reason: 'Sells something' }, now);
    await postText(member, 'Mine');
    await deleteComment(member, await postText(member, 'Gone'));
    expect(await exportComments(member)).toMatchObject({
      comments: [{ article: slug, text: 'Mine', status: 'published' }],
      reports: [{ type: 'spam', reason: 'Sells something', status: 'open' }],
    });
  });
});

describe('moderation', () => {
  const isHeld = async (member: Member, text: string): Promise<boolean> => {
    secondsElapsed += 1;
    return (await postComment(member, { slug, text }, later(secondsElapsed))).status === 'held';
  };

  test('can be configured to hold a member’s comments until one is published', async () => {
    await configure(commentsHoldFirst.changeTo(true));
    const [member, moderator] = [await addMember(), await addMember('moderator')];
    expect(await isHeld(member, 'One')).toBe(true);
    expect(await isHeld(member, 'Two')).toBe(true);
    const [waiting] = (await viewDiscussion(member)).threads;
    await moderate(moderator, waiting?.id ?? '', 'published');
    expect(await isHeld(member, 'Three')).toBe(false);
    expect(await isHeld(moderator, 'Mine')).toBe(false);
  });

  test('can be required for every new or edited comment, except those of moderators', async () => {
    const [member, moderator] = [await addMember(), await addMember('moderator')];
    const earlier = await postText(member, 'Before');
    await configure(moderateComments.changeTo(true));
    const held = await postText(member, 'Now');
    expect(outline((await viewDiscussion()).threads)).toEqual(['Before']);
    await moderate(moderator, held, 'published');
    // An approved comment does not free the member from moderation.
    expect(await isHeld(member, 'Next')).toBe(true);
    expect(await editComment(member, { id: earlier, text: 'Changed' }, now)).toMatchObject({ status: 'held' });
    expect(await isHeld(moderator, 'Mine')).toBe(false);
    await configure();
    expect(await isHeld(member, 'After')).toBe(false);
  });

  test('holds comments with many links or with listed words, however disguised', async () => {
    await configure(commentsHoldLinks.changeTo(2), commentsHoldWords.changeTo(['casino', 'buy now']));
    const member = await addMember();
    expect(await isHeld(member, 'https://a.example https://b.example')).toBe(true);
    expect(await isHeld(member, 'https://a.example')).toBe(false);
    for (const text of [
      'Best CASINO!',
      'ca*si*no',
      'Cas\u200bíno',
      'ｃａｓｉｎｏ',
      'please **buy** now',
      '[x](https://casino.example)',
    ]) {
      expect([text, await isHeld(member, text)]).toEqual([text, true]);
    }
  });

  test('does not match listed words inside other words', async () => {
    await configure(commentsHoldWords.changeTo(['ass']));
    expect(await isHeld(await addMember(), 'A class of its own')).toBe(false);
  });

  test('shows a held comment only to its author and notifies nobody until it is approved', async () => {
    await configure(commentsHoldWords.changeTo(['casino']));
    const [questioner, member, moderator] = [await addMember(), await addMember(), await addMember('moderator')];
    const question = await postText(questioner, 'Where?');
    const heard = await recordEvents();
    const id = await postText(member, 'At the casino', question);
    expect(await heard()).toEqual([]);
    for (const actor of [visitor, questioner, moderator])
      expect(outline((await viewDiscussion(actor)).threads)).toEqual(['Where?']);
    expect((await viewDiscussion(member)).threads[0]?.replies).toMatchObject([{ id, status: 'held', isOwn: true }]);
    expect((await viewDiscussion(visitor, { comment: id })).isMissing).toBe(true);
    expect((await viewDiscussion()).count).toBe(1);
    expect(await notificationsOf(questioner)).toEqual([]);
    await checkCounters();

    for (const actor of [visitor, member, questioner]) {
      await expect(moderate(actor, id, 'published')).rejects.toMatchObject({
        code: actor === visitor ? 'unauthenticated' : 'forbidden',
      });
    }
    await moderate(moderator, id, 'published');
    await moderate(moderator, id, 'published');
    expect(outline((await viewDiscussion()).threads)).toEqual([['Where?', 'At the casino']]);
    expect(await notificationsOf(questioner)).toHaveLength(1);
    await checkCounters();
  });

  test('holds a published comment when an edit adds a listed word, but leaves its replies in place', async () => {
    await configure(commentsHoldWords.changeTo(['casino']));
    const [member, other, editor] = [await addMember(), await addMember(), await addMember('editor')];
    const id = await postText(member, 'Innocent');
    await postText(other, 'True', id);
    expect(await editComment(member, { id, text: 'Casino' }, now)).toMatchObject({ status: 'held' });
    expect(outline((await viewDiscussion()).threads)).toEqual([['(held)', 'True']]);
    expect(outline((await viewDiscussion(member)).threads)).toEqual([['Casino', 'True']]);
    expect((await viewDiscussion()).count).toBe(1);
    // Removing the word again does not release the comment from moderation.
    expect(await editComment(member, { id, text: 'Innocent' }, now)).toMatchObject({ status: 'held' });
    await checkCounters();
    await moderate(editor, id, 'published');
    expect(outline((await viewDiscussion()).threads)).toEqual([['Innocent', 'True']]);
    await checkCounters();
  });

  test('hides a removed comment from everyone and prevents its author from editing it', async () => {
    const [member, moderator] = [await addMember(), await addMember('moderator')];
    const id = await postText(member, 'Rude');
    await expect(moderate(member, id, 'removed')).rejects.toMatchObject({ code: 'forbidden' });
    await moderate(moderator, id, 'removed');
    await moderate(moderator, id, 'removed');
    expect((await viewDiscussion(member)).threads).toEqual([]);
    await expect(editComment(member, { id, text: 'Polite' }, now)).rejects.toMatchObject({ code: 'not_found' });
    await expect(readOwnComment(member, id)).rejects.toMatchObject({ code: 'not_found' });
    await moderate(moderator, id, 'published');
    expect(outline((await viewDiscussion()).threads)).toEqual(['Rude']);
    await deleteComment(member, id);
    await expect(moderate(moderator, id, 'published')).rejects.toMatchObject({ code: 'not_found' });
    await checkCounters();
  });
});

describe('reports', () => {
  test('store the text as it was when reported and are accepted once per member', async () => {
    const [author, reporter] = [await addMember(), await addMember()];
    const id = await postText(author, 'Something *bad*');
    expect(await reportComment(reporter, id, { type: 'harassment', reason: 'Aimed at a person' }, now)).toBe(
      'reported',
    );
    expect(await reportComment(reporter, id, { type: 'violence' }, now)).toBe('already_reported');
    await editComment(author, { id, text: 'Something good' }, now);
    const flags = await database().select().from(contentFlags).where(eq(contentFlags.commentId, id));
    expect(flags).toMatchObject([
      {
        flagType: 'harassment',
        contentType: 'comment',
        priority: 'high',
        status: 'open',
        reason: 'Aimed at a person',
        reportedText: 'Something *bad*',
        reporterId: reporter.userId,
      },
    ]);
  });

  test('gain priority when many members report the same comment', async () => {
    const id = await postText(await addMember(), 'Advertising');
    for (let count = 0; count < 4; count += 1) await reportComment(await addMember(), id, { type: 'spam' }, now);
    const flags = await database().select().from(contentFlags).where(eq(contentFlags.commentId, id));
    expect(flags.map(({ priority }) => priority).sort()).toEqual(['low', 'low', 'low', 'medium']);
  });

  test('are accepted only from members and only about existing comments by others', async () => {
    const author = await addMember();
    const id = await postText(author, 'Fine');
    await expect(reportComment(visitor, id, { type: 'spam' }, now)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(reportComment(author, id, { type: 'spam' }, now)).rejects.toMatchObject({ code: 'not_found' });
    await deleteComment(author, id);
    await expect(reportComment(await addMember(), id, { type: 'spam' }, now)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('the link to new comments', () => {
  const path = '/article/an-article';
  const one = `${path}?comment=one#comment-one`;
  test.each([
    ['one announced comment: its own page', { fresh: 1, newestId: 'one', isFirstPage: false }, one],
    ['several, when on the first page: the page of the newest', { fresh: 3, newestId: 'one', isFirstPage: true }, one],
    [
      'several, when on another page: the first page',
      { fresh: 3, newestId: 'one', isFirstPage: false },
      `${path}#comments`,
    ],
    ['missed events: the first page', { fresh: 1, newestId: undefined, isFirstPage: false }, `${path}#comments`],
  ])('%s', (_name, notice, expected) => {
    expect(newCommentsPath({ slug: 'an-article' }, notice)).toBe(expected);
  });

  test('opens a reply’s own page when the discussion hides it', async () => {
    const member = await addMember();
    const top = await postText(member, 'Top');
    for (const text of ['One', 'Two', 'Three']) await postText(member, text, top);
    const id = await postText(member, 'Four', top);
    expect(outline((await viewDiscussion()).threads)).toEqual([['Top', 'One', 'Two', 'Three']]);
    const page = await viewDiscussion(visitor, { comment: id });
    expect(page.focusId).toBe(id);
    expect(outline(page.threads)).toEqual([['Top', 'Four']]);
  });
});

describe('long discussions', () => {
  async function fill(count: number, parentId: string | null = null): Promise<string[]> {
    const rows = Array.from({ length: count }, (_, number) => ({
      id: newId(),
      articleId,
      parentId,
      authorName: 'Somebody',
      content: `<p>${number}</p>`,
      contentRules: 1,
      // Several comments share a timestamp.
      createdAt: later(Math.floor(number / 3)),
    }));
    await database().insert(comments).values(rows);
    if (parentId) await database().update(comments).set({ replyCount: count }).where(eq(comments.id, parentId));
    else await database().update(articles).set({ commentCount: count }).where(eq(articles.id, articleId));
    return rows.map(({ id }) => id);
  }

  test.each(['newest', 'oldest', 'answered'])('are read in pages, %s first, each comment once', async (sort) => {
    const ids = await fill(45);
    await database().execute(
      sql`update comments set answer_count = length(content) - 8 where article_id = ${articleId}`,
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await viewDiscussion(visitor, { sort, cursor });
      expect(page.isFirstPage).toBe(cursor === undefined);
      seen.push(...page.threads.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(45);
    expect(new Set(seen)).toEqual(new Set(ids));
    if (sort === 'oldest') expect(seen[0]).toBe([...ids.slice(0, 3)].sort()[0]);
  });

  test('show only the first replies and put the rest on a separate page', async () => {
    const [top = ''] = await fill(1);
    const replies = await fill(45, top);
    const all = await viewDiscussion();
    expect(all.threads[0]).toMatchObject({ replies: { length: 3 }, hiddenReplies: 42 });
    const page = await viewDiscussion(visitor, { comment: top });
    expect(page).toMatchObject({ focusId: top, aboveId: null });
    const seen = page.threads[0]?.replies.map(({ id }) => id) ?? [];
    const second = await viewDiscussion(visitor, { comment: top, cursor: page.nextCursor ?? '' });
    const third = await viewDiscussion(visitor, { comment: top, cursor: second.nextCursor ?? '' });
    seen.push(...[second, third].flatMap(({ threads }) => threads[0]?.replies.map(({ id }) => id) ?? []));
    expect(third.nextCursor).toBeNull();
    expect(new Set(seen)).toEqual(new Set(replies));
    expect(seen).toHaveLength(45);
  });

  test('show a deeply nested comment on its own page, below its nearest ancestors', async () => {
    const member = await addMember();
    const line: string[] = [];
    for (let depth = 0; depth < 9; depth += 1) line.push(await postText(member, `Depth ${depth}`, line.at(-1)));
    expect(outline((await viewDiscussion()).threads)).toEqual([
      ['Depth 0', ['Depth 1', ['Depth 2', ['Depth 3', 'Depth 4']]]],
    ]);
    const page = await viewDiscussion(visitor, { comment: line[6] });
    expect(outline(page.threads)).toEqual([['Depth 3', ['Depth 4', ['Depth 5', ['Depth 6', ['Depth 7', 'Depth 8']]]]]]);
    expect(page).toMatchObject({ focusId: line[6], aboveId: line[2] });
    const [third] = page.threads;
    expect(third?.replies[0]?.replies[0]?.replies[0]?.repliesTo).toBe(member.name);
  });

  test.each([
    ['comment', newId()],
    ['comment', "' or 1=1"],
    ['cursor', 'eyJ4Ijox'],
    ['cursor', btoa(JSON.stringify(['x', newId()]))],
    ['cursor', btoa(JSON.stringify(['2026-13-45T00:00:00Z', newId()]))],
    ['sort', 'viewCount; drop table'],
  ])('ignore an invalid %s: %s', async (name, value) => {
    await fill(1);
    expect((await viewDiscussion(visitor, { [name]: value })).threads).toHaveLength(1);
  });

  test('do not show comments on other articles', async () => {
    const [elsewhere = ''] = await fill(1);
    articleId = newId();
    slug = `article-${articleId}`;
    await addArticle(articleId, 'published');
    expect(await viewDiscussion(visitor, { comment: elsewhere })).toMatchObject({ isMissing: true, threads: [] });
    await expect(loadCommentForm(slug, elsewhere)).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('a comment that is too long is refused at its field, whichever way it comes', async () => {
  const member = await addMember();
  const message = 'Please use no more than 5000 characters.';
  const refusal = { code: 'invalid', fields: { text: message } };
  const text = 'x'.repeat(5_001);
  await expect(postText(member, text)).rejects.toMatchObject(refusal);
  const id = await postText(member, 'Short');
  await expect(editComment(member, { id, text }, now)).rejects.toMatchObject(refusal);
  await expect(prepareComment(`<p>${'x'.repeat(65_535)}</p>`)).rejects.toMatchObject({ code: 'invalid' });
});

test('imported comments are listed with the others, and importing them again changes no counts', async () => {
  const [top, reply] = [newId(), newId()];
  const imported = [
    {
      id: top,
      authorName: 'An old reader',
      content: await prepareComment('<p onclick="x()">Old</p>'),
      createdAt: later(-9000),
    },
    {
      id: reply,
      parentId: top,
      authorName: 'Another',
      content: await prepareComment('<p>Older</p>'),
      createdAt: later(-8000),
    },
  ];
  expect(await storeComments(database(), articleId, imported)).toBe(2);
  await postText(await addMember(), 'New', reply);
  expect(await storeComments(database(), articleId, imported)).toBe(2);
  const { threads, count } = await viewDiscussion();
  expect(count).toBe(3);
  expect(outline(threads)).toEqual([['Old', ['Older', 'New']]]);
  expect(threads[0]).toMatchObject({
    author: { name: 'An old reader', path: null },
    isImported: true,
    html: '<p>Old</p>',
  });
  await checkCounters();
});

test('links to commenters’ public pages, if any, and does not reveal the keys of other commenters', async () => {
  const [shy, open] = [await addMember(), await addMember('subscriber', { isPublic: true })];
  await postText(shy, 'Shy');
  await postText(open, 'Open');
  const { threads } = await viewDiscussion();
  expect(threads.map(({ author }) => author?.path)).toEqual([`/members/${open.userId}`, null]);
  expect(JSON.stringify(threads)).not.toContain(shy.userId);
});
