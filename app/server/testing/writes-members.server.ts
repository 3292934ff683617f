import { createList, putIntoList, shareList } from '~/audience/bookmarks/lists.server';
import { listBookmarks, setBookmark } from '~/audience/bookmarks/service.server';
import { postComment } from '~/audience/comments/write.server';
import { changeFollow } from '~/audience/follows/service.server';
import { openReading } from '~/audience/history/service.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { unsubscribeAddress } from '~/identity/notifications/emails/unsubscribe.server';
import { notify } from '~/identity/notifications/notify.server';
import { listNotifications, removeNotification } from '~/identity/notifications/service.server';
import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import type { Member } from '~/platform/permissions/permissions';
import {
  addArticle,
  addPassword,
  everyone,
  membersOnly,
  newAddress,
  newNumber,
  password,
  type StepActor,
  type Write,
} from './write-fixtures.server';

/** Sent without scripts, a form that is done leads on. */
const membersAreLedOn = 'refused led led led led';
/** A page for members: whoever posts to it without a session is led to the sign-in. */
const signedIn = 'signin ok ok ok ok';
const signedInAndLedOn = 'signin led led led led';
const notTheirs = 'refused none none none none';

/** A comment of the member, or of somebody else for a visitor. */
export async function addComment(member: StepActor): Promise<{ id: string; slug: string; text: string }> {
  const { slug } = await addArticle();
  const text = `A comment ${newAddress()}`;
  return { ...(await postComment(member ?? (await addMember()), { slug, text }, new Date())), text };
}

/** A notification of the member, or of somebody else for a visitor. */
async function addNotification(member: StepActor): Promise<{ id: string; of: Member }> {
  const of = member ?? (await addMember());
  await transaction((executor, emit) =>
    notify(executor, emit, { userId: of.userId, type: 'system', title: 'A title', message: 'A message' }),
  );
  return { id: (await listNotifications(of)).notifications[0]?.id ?? '', of };
}

const notificationWrites: readonly Write[] = ['/notifications', '/notifications/list'].flatMap((path) => {
  // The page of those forms is for members; what scripts ask for is refused.
  const done = path === '/notifications' ? signedIn : membersOnly;
  return [
    ...['open', 'remove'].map((intent) => ({
      entry: `POST ${path} (${intent})`,
      outcomes: done,
      prepare: async (member: StepActor) => ({ path, form: { intent, id: (await addNotification(member)).id } }),
    })),
    ...['read_all', 'clear'].map((intent) => ({
      entry: `POST ${path} (${intent})`,
      outcomes: done,
      prepare: async (member: StepActor) => {
        await addNotification(member);
        return { path, form: { intent } };
      },
    })),
    {
      entry: `POST ${path} (undo)`,
      outcomes: done,
      prepare: async (member: StepActor) => {
        const { id, of } = await addNotification(member);
        const removal = await removeNotification(of, id, new Date());
        return { path, form: { intent: 'undo', removal: String(removal?.id) } };
      },
    },
  ];
});

/** The key of an article that the member has opened. */
async function addRead(member: StepActor): Promise<string> {
  const { id } = await addArticle();
  if (member) await openReading(member, id, new Date());
  return id;
}

/** A list with a bookmark in it: the member's, or somebody else's for a visitor. */
export async function addList(member: StepActor) {
  const of = member ?? (await addMember());
  await setBookmark(of, { articleId: (await addArticle()).id, isSaved: true });
  const bookmarkId = (await listBookmarks(of, { search: '' })).bookmarks[0]?.id ?? '';
  const listId = await createList(of, { name: `List ${newNumber()}` });
  await putIntoList(of, { bookmarkId, listId });
  return { listId, bookmarkId, of };
}

/** What a form of the bookmarks pages carries beside its intent. */
type Fields = (of: { listId: string; bookmarkId: string }) => Record<string, string>;

const bookmarkForms: Record<string, Fields> = {
  create: () => ({ name: `List ${newNumber()}` }),
  remove: ({ bookmarkId }) => ({ bookmarkId }),
};
const listForms: Record<string, Fields> = {
  ...bookmarkForms,
  rename: () => ({ name: `List ${newNumber()}` }),
  delete: () => ({}),
  share: () => ({}),
  unshare: () => ({}),
  put: (ids) => ids,
  take: (ids) => ids,
};

const bookmarkWrites: readonly Write[] = [
  ...Object.entries(bookmarkForms).map(([intent, fields]) => ({
    entry: `POST /bookmarks (${intent})`,
    outcomes: membersAreLedOn,
    prepare: async (member: StepActor) => {
      const { listId, bookmarkId } = await addList(member);
      return { path: '/bookmarks', form: { intent, ...fields({ listId, bookmarkId }) } };
    },
  })),
  ...Object.entries(listForms).map(([intent, fields]) => ({
    entry: `POST /bookmarks/lists/:list (${intent})`,
    outcomes: membersAreLedOn,
    prepare: async (member: StepActor) => {
      const { listId, bookmarkId, of } = await addList(member);
      if (intent === 'unshare') await shareList(of, listId);
      return { path: `/bookmarks/lists/${listId}`, form: { intent, ...fields({ listId, bookmarkId }) } };
    },
  })),
  ...['rename', 'delete', 'share', 'unshare'].map((intent) => ({
    entry: `POST /bookmarks/lists/:list (${intent} another’s)`,
    outcomes: notTheirs,
    prepare: async () => {
      const { listId } = await addList(undefined);
      return { path: `/bookmarks/lists/${listId}`, form: { intent, name: 'Mine now' } };
    },
  })),
  {
    entry: 'POST /bookmarks/saved',
    outcomes: signedInAndLedOn,
    prepare: async () => ({ path: '/bookmarks/saved', form: { articleId: (await addArticle()).id, isSaved: 'true' } }),
  },
  {
    entry: 'POST /likes',
    outcomes: signedInAndLedOn,
    prepare: async () => ({ path: '/likes', form: { articleId: (await addArticle()).id, isLiked: 'true' } }),
  },
  {
    entry: 'POST /ratings',
    outcomes: signedInAndLedOn,
    prepare: async () => ({ path: '/ratings', form: { articleId: (await addArticle()).id, rating: '4' } }),
  },
];

/** What members do; the roles differ in none of it. */
export const memberWrites: readonly Write[] = [
  {
    entry: 'POST /article/:slug/comments/new',
    outcomes: membersAreLedOn,
    prepare: async () => ({ path: `/article/${(await addArticle()).slug}/comments/new`, form: { text: 'A comment' } }),
  },
  {
    entry: 'POST /comments/:id/edit',
    outcomes: membersAreLedOn,
    prepare: async (member) => ({ path: `/comments/${(await addComment(member)).id}/edit`, form: { text: 'Changed' } }),
  },
  {
    entry: 'POST /comments/:id/edit (another’s)',
    outcomes: notTheirs,
    prepare: async () => ({ path: `/comments/${(await addComment(undefined)).id}/edit`, form: { text: 'Changed' } }),
  },
  {
    entry: 'POST /comments/:id/delete',
    outcomes: signedInAndLedOn,
    prepare: async (member) => ({ path: `/comments/${(await addComment(member)).id}/delete`, form: {} }),
  },
  {
    entry: 'POST /comments/:id/delete (another’s)',
    outcomes: 'signin none none none none',
    prepare: async () => ({ path: `/comments/${(await addComment(undefined)).id}/delete`, form: {} }),
  },
  {
    entry: 'POST /comments/:id/report',
    outcomes: signedIn,
    prepare: async () => ({
      path: `/comments/${(await addComment(undefined)).id}/report`,
      form: { type: 'spam', reason: 'A reason' },
    }),
  },
  {
    entry: 'POST /article/:slug/report',
    outcomes: signedIn,
    prepare: async () => ({
      path: `/article/${(await addArticle()).slug}/report`,
      form: { type: 'spam', reason: 'A reason' },
    }),
  },
  ...notificationWrites,
  ...bookmarkWrites,
  {
    entry: 'POST /notifications/push (allow)',
    outcomes: membersOnly,
    prepare: () => ({
      path: '/notifications/push',
      form: {
        intent: 'allow',
        endpoint: `https://push.elsewhere.test/${newNumber()}`,
        p256dh: Buffer.alloc(65, 4).toString('base64url'),
        auth: Buffer.alloc(16, 4).toString('base64url'),
      },
    }),
  },
  {
    entry: 'POST /notifications/push (stop)',
    outcomes: membersOnly,
    prepare: () => ({
      path: '/notifications/push',
      form: { intent: 'stop', endpoint: `https://push.elsewhere.test/${newNumber()}` },
    }),
  },
  {
    entry: 'POST /notifications/push (ask)',
    outcomes: membersOnly,
    prepare: () => ({
      path: '/notifications/push',
      form: { intent: 'ask', endpoint: `https://push.elsewhere.test/${newNumber()}` },
    }),
  },
  {
    entry: 'POST /notifications/unsubscribe/:token',
    outcomes: everyone,
    prepare: async () => {
      const address = await unsubscribeAddress(database(), (await addMember()).userId, 'digest');
      return { path: new URL(address).pathname, form: { 'List-Unsubscribe': 'One-Click' } };
    },
  },
  ...['pause', 'resume', 'clear', 'remove'].map((intent) => ({
    entry: `POST /history (${intent})`,
    outcomes: signedIn,
    prepare: async (member: StepActor) => {
      return { path: '/history', form: { intent, articleId: await addRead(member) } };
    },
  })),
  {
    entry: 'POST /api/history',
    outcomes: membersOnly,
    prepare: async (member) => ({ path: '/api/history', json: { articleId: await addRead(member), share: 50 } }),
  },
  ...['follow', 'unfollow'].map((change) => ({
    entry: `POST /following (${change})`,
    outcomes: signedIn,
    prepare: async (member: StepActor) => {
      await addArticle();
      const target = { kind: 'category', slug: 'news' } as const;
      if (member && change === 'unfollow') await changeFollow(member, { ...target, change: 'follow' }, new Date());
      return { path: '/following', form: { ...target, change } };
    },
  })),
  {
    entry: 'POST /profile',
    outcomes: signedIn,
    prepare: () => ({ path: '/profile', form: { name: 'Another name', isPublic: 'off' } }),
  },
  {
    entry: 'POST /settings',
    outcomes: membersOnly,
    prepare: () => ({
      path: '/settings',
      form: {
        emailNotifications: 'off',
        pushNotifications: 'off',
        weeklyDigest: 'on',
        darkMode: 'off',
        language: 'en',
      },
    }),
  },
  {
    entry: 'POST /settings/data',
    outcomes: signedInAndLedOn,
    prepare: async (member) => {
      if (member) await addPassword(member.userId);
      return { path: '/settings/data', form: { password } };
    },
  },
  {
    entry: 'POST /settings/delete',
    outcomes: signedInAndLedOn,
    prepare: async (member) => {
      if (member) await addPassword(member.userId);
      return { path: '/settings/delete', form: { confirmation: member?.email ?? '', password } };
    },
  },
];
