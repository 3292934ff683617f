import { writeOldArticle } from '~/content/articles/testing/written-articles.server';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Entries, everyone, membersOnly, newNumber, type StepActor } from '~/platform/testing/entries';
import { addToList, createList, shareList } from '../lists.server';
import { listBookmarks, setBookmark } from '../service.server';

/** Without JavaScript, a successful submission redirects. */
const membersRedirected = 'refused led led led led';
const notOwner = 'refused none none none none';

/** Adds a list with a bookmark for the member, or for someone else when the caller is a visitor. */
async function addList(member: StepActor) {
  const of = member ?? (await addMember());
  await setBookmark(of, { articleId: (await writeOldArticle()).id, isSaved: true });
  const bookmarkId = (await listBookmarks(of, { search: '' })).bookmarks[0]?.id ?? '';
  const listId = await createList(of, { name: `List ${newNumber()}` });
  await addToList(of, { bookmarkId, listId });
  return { listId, bookmarkId, of };
}

/** Fields of a form on the bookmarks pages, except its intent. */
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

async function sharedList(): Promise<string> {
  const { listId, of } = await addList(undefined);
  return shareList(of, listId);
}

/** Bookmark routes with the expected outcome for each role. */
export const entries: Entries = {
  reads: {
    // A visitor is asked to sign in.
    'GET /bookmarks': { outcomes: membersOnly },
    'GET /bookmarks/lists/:list': {
      outcomes: membersOnly,
      path: async (member) => `/bookmarks/lists/${(await addList(member)).listId}`,
    },
    'GET /bookmarks/lists/:list (another’s)': {
      outcomes: 'refused none none none none',
      path: async () => `/bookmarks/lists/${(await addList(undefined)).listId}`,
    },
    'GET /lists/:token': { outcomes: everyone, path: sharedList },
  },
  writes: [
    ...Object.entries(bookmarkForms).map(([intent, fields]) => ({
      entry: `POST /bookmarks (${intent})`,
      outcomes: membersRedirected,
      prepare: async (member: StepActor) => {
        const { listId, bookmarkId } = await addList(member);
        return { path: '/bookmarks', form: { intent, ...fields({ listId, bookmarkId }) } };
      },
    })),
    ...Object.entries(listForms).map(([intent, fields]) => ({
      entry: `POST /bookmarks/lists/:list (${intent})`,
      outcomes: membersRedirected,
      prepare: async (member: StepActor) => {
        const { listId, bookmarkId, of } = await addList(member);
        if (intent === 'unshare') await shareList(of, listId);
        return { path: `/bookmarks/lists/${listId}`, form: { intent, ...fields({ listId, bookmarkId }) } };
      },
    })),
    ...['rename', 'delete', 'share', 'unshare'].map((intent) => ({
      entry: `POST /bookmarks/lists/:list (${intent} another’s)`,
      outcomes: notOwner,
      prepare: async () => {
        const { listId } = await addList(undefined);
        return { path: `/bookmarks/lists/${listId}`, form: { intent, name: 'Mine now' } };
      },
    })),
  ],
};
