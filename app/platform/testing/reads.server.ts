import { shareList } from '~/audience/bookmarks/lists.server';
import { tagSlugOf } from '~/content/articles/rules';
import { frontPage, readArticle } from '~/content/articles/service.server';
import { coverUrl, shareUrl } from '~/content/covers/rules';
import { addMember } from '~/identity/accounts/testing/members.server';
import { apiBase, endpointNames, endpoints } from '~/operations/api/endpoints';
import { visitor } from '~/platform/permissions/permissions';
import { administrationReads } from '~/server/testing/entries-administration.server';
import { categoryReads } from '~/server/testing/entries-categories.server';
import { draftReads } from '~/server/testing/entries-drafts.server';
import { mediaReads } from '~/server/testing/entries-media.server';
import { moderationReads } from '~/server/testing/entries-moderation.server';
import { tokenReads } from '~/server/testing/entries-tokens.server';
import { workflowReads } from '~/server/testing/entries-workflow.server';
import {
  bearerOf,
  everyone,
  membersOnly,
  nobodyBySession,
  type StepActor,
} from '~/server/testing/write-fixtures.server';
import { writes } from '~/server/testing/writes.server';
import { addComment, addList } from '~/server/testing/writes-members.server';
import { addPasskeyOf } from '~/server/testing/writes-security.server';

/** An article of the opening edition, for addresses that name one. */
async function anArticle() {
  const { latest } = await frontPage(visitor, new Date());
  return readArticle(visitor, latest[0]?.slug ?? '');
}
type Article = Awaited<ReturnType<typeof anArticle>>;
const ofArticle = (path: (article: Article) => string) => async (): Promise<string> => path(await anArticle());

const ofComment = (task: string) => async (member: StepActor) => `/comments/${(await addComment(member)).id}/${task}`;

const ofPasskey = (task: string) => async (member: StepActor) =>
  `/settings/security/passkeys/${(await addPasskeyOf(member)).id}${task}`;

async function sharedList(): Promise<string> {
  const { listId, of } = await addList(undefined);
  return shareList(of, listId);
}

/** Where a table has no URL, the pattern is one. */
export type Read = {
  answers: string;
  path?: (member: StepActor) => string | Promise<string>;
  /** Where a GET would not end. */
  method?: 'HEAD';
  /** What a caller sends beside the cookie. */
  headers?: (member: StepActor) => Promise<Record<string, string>>;
};

/** A page that takes what it shows from a link in a mail: the address that the post to it has, freshly made. */
const linked = (entry: string) => async (): Promise<string> => {
  const write = writes.find((candidate) => candidate.entry === entry);
  if (!write) throw new Error(`${entry} is not in the table of writes.`);
  return (await write.prepare(undefined)).path;
};

const openEndpoints = endpointNames.filter((name) => !('isForMembers' in endpoints[name]));

const nobody = 'none none none none none';
/** For visitors only: members are sent on. */
const beforeSigningIn = 'ok home home home home';
const forMembers = 'signin ok ok ok ok';
/** The newsroom: readers have no business there. */
const forStaff = 'signin home ok ok ok';
const forAdministrators = 'signin home refused refused ok';
const moved = 'led led led led led';

/**
 * Every address that can be read, and what a visitor, a subscriber, a moderator, an editor and an administrator get there:
 * `ok`; `signin`: led to the sign-in and back; `home`: led to the front page; `led`: led elsewhere; `refused`: 401 or 403;
 * `none`: 404, 405 or 410.
 */
export const reads: Record<string, Read> = {
  'GET /': { answers: everyone },
  'GET /articles': { answers: everyone },
  'GET /article/:slug': { answers: everyone, path: ofArticle((article) => `/article/${article.slug}`) },
  'GET /platform-reviews': { answers: everyone },
  'GET /platform': { answers: everyone },
  'GET /resources': { answers: everyone },
  'GET /resources/request': { answers: everyone },
  'GET /about': { answers: everyone },
  'GET /contact': { answers: everyone },
  'GET /help': { answers: everyone },
  'GET /terms': { answers: everyone },
  'GET /privacy': { answers: everyone },
  'GET /tutorials': { answers: everyone },
  'GET /success-stories': { answers: everyone },
  'GET /partnerships': { answers: everyone },
  'GET /media-kit': { answers: everyone },
  'GET /advertise': { answers: everyone },
  'GET /articles/archived': { answers: everyone },
  'GET /articles/:id': { answers: moved, path: ofArticle((article) => `/articles/${article.id}`) },
  'GET /pages/:slug': { answers: everyone, path: () => '/pages/about' },

  'GET /subscribe': { answers: everyone },
  'GET /subscribe/confirm/:token': { answers: everyone, path: linked('POST /subscribe/confirm/:token') },
  'GET /unsubscribe/:token': { answers: everyone, path: linked('POST /unsubscribe/:token') },

  'GET /notifications': { answers: forMembers },
  'GET /notifications/list': { answers: membersOnly },
  'GET /notifications/push': { answers: membersOnly },
  'GET /notifications/unsubscribe/:token': {
    answers: everyone,
    path: linked('POST /notifications/unsubscribe/:token'),
  },
  'GET /api/live': { answers: membersOnly, path: () => '/api/live?topics=notifications', method: 'HEAD' },

  // A visitor is asked to sign in, and what was typed stays.
  'GET /article/:slug/comments/new': {
    answers: everyone,
    path: ofArticle(({ slug }) => `/article/${slug}/comments/new`),
  },
  'GET /article/:slug/comments/count': {
    answers: everyone,
    path: ofArticle(({ slug }) => `/article/${slug}/comments/count`),
  },
  'GET /comments/:id/edit': { answers: everyone, path: ofComment('edit') },
  'GET /comments/:id/edit (another’s)': {
    answers: 'ok none none none none',
    path: () => ofComment('edit')(undefined),
  },
  'GET /comments/:id/delete': { answers: forMembers, path: ofComment('delete') },
  'GET /comments/:id/delete (another’s)': {
    answers: 'signin none none none none',
    path: () => ofComment('delete')(undefined),
  },
  'GET /article/:slug/report': {
    answers: forMembers,
    path: ofArticle(({ slug }) => `/article/${slug}/report`),
  },
  'GET /comments/:id/report': { answers: forMembers, path: () => ofComment('report')(undefined) },

  // A visitor is asked to sign in.
  'GET /bookmarks': { answers: membersOnly },
  'GET /bookmarks/lists/:list': {
    answers: membersOnly,
    path: async (member) => `/bookmarks/lists/${(await addList(member)).listId}`,
  },
  'GET /bookmarks/lists/:list (another’s)': {
    answers: 'refused none none none none',
    path: async () => `/bookmarks/lists/${(await addList(undefined)).listId}`,
  },
  'GET /lists/:token': { answers: everyone, path: sharedList },
  'GET /bookmarks/saved': { answers: everyone },
  'GET /likes': { answers: everyone },
  'GET /ratings': { answers: everyone },

  'GET /dashboard': { answers: forMembers },
  'GET /history': { answers: forMembers },
  'GET /history/:file': { answers: forMembers, path: () => '/history/export.csv' },
  'GET /following': { answers: forMembers },
  'GET /api/history': { answers: nobody },

  'GET /settings/security': { answers: forMembers },
  'GET /settings/security/sign-out': { answers: forMembers },
  'GET /settings/security/password': { answers: forMembers },
  'GET /settings/security/email': { answers: forMembers },
  'GET /settings/security/two-factor': { answers: forMembers },
  'GET /settings/security/two-factor/confirm': { answers: forMembers },
  'GET /settings/security/two-factor/codes': { answers: forMembers },
  'GET /settings/security/two-factor/off': { answers: forMembers },
  'GET /settings/security/passkeys': { answers: forMembers },
  'GET /settings/security/passkeys/registration': { answers: nobody },
  'GET /settings/security/passkeys/:id': { answers: forMembers, path: ofPasskey('') },
  'GET /settings/security/passkeys/:id (another’s)': {
    answers: 'signin none none none none',
    path: () => ofPasskey('')(undefined),
  },
  'GET /settings/security/passkeys/:id/remove': { answers: forMembers, path: ofPasskey('/remove') },
  'GET /settings/security/passkeys/:id/remove (another’s)': {
    answers: 'signin none none none none',
    path: () => ofPasskey('/remove')(undefined),
  },

  'GET /profile': { answers: forMembers },
  // A visitor is shown why to sign in.
  'GET /settings': { answers: everyone },
  'GET /settings/data': { answers: forMembers },
  // The password is asked for before.
  'GET /settings/data.json': { answers: 'signin led led led led' },
  'GET /settings/delete': { answers: forMembers },
  'GET /members/:id': {
    answers: everyone,
    path: async () => `/members/${(await addMember('subscriber', { isPublic: true })).userId}`,
  },
  'GET /members/:id (hidden)': { answers: nobody, path: async () => `/members/${(await addMember()).userId}` },

  'GET /auth': { answers: beforeSigningIn },
  'GET /login': { answers: beforeSigningIn },
  // Who is signed in is led on to the newsroom, whose own guard decides.
  'GET /admin/login': { answers: 'ok led led led led' },
  'GET /admin': { answers: forStaff },
  'GET /admin (status)': { answers: forAdministrators, path: () => '/admin?tab=status' },
  'GET /admin/find': { answers: forStaff },
  'GET /admin/settings': { answers: forAdministrators },
  'GET /admin/editor/:id?': { answers: forStaff, path: () => '/admin/editor' },
  'GET /admin/editor/links': { answers: forStaff, path: () => '/admin/editor/links?search=forms' },
  'GET /admin/editor/clean': { answers: nobody },
  'GET /admin/*': { answers: 'signin home none none none', path: () => '/admin/nothing' },
  ...administrationReads,
  'GET /auth/sign-up': { answers: beforeSigningIn },
  'GET /auth/second-step': { answers: beforeSigningIn },
  'GET /auth/passkey': { answers: nobody },
  'GET /auth/email/:token': { answers: everyone, path: linked('POST /auth/email/:token') },
  'GET /auth/verify/:token': { answers: everyone, path: linked('POST /auth/verify/:token') },
  'GET /auth/forgot': { answers: everyone },
  'GET /auth/reset/:token': { answers: everyone, path: linked('POST /auth/reset/:token') },
  'GET /auth/sign-out': { answers: everyone },
  'GET /setup/:token': { answers: nobody, path: linked('POST /setup/:token') },

  ...categoryReads,
  ...draftReads,
  ...moderationReads,
  ...mediaReads,
  ...workflowReads,

  'GET /developers': { answers: everyone },
  'GET /api/v1/*': { answers: everyone, path: () => '/api/v1/openapi.json' },
  'GET /api/v1/me (session)': { answers: nobodyBySession, path: () => '/api/v1/me' },
  'GET /api/v1/me (bearer)': { answers: membersOnly, path: () => '/api/v1/me', headers: bearerOf },
  ...Object.fromEntries(
    openEndpoints.map((name) => [
      `GET ${apiBase}${endpoints[name].path}`,
      {
        answers: everyone,
        path: ofArticle((article) => `${apiBase}${endpoints[name].path.replace('{idOrSlug}', article.slug)}`),
      },
    ]),
  ),
  ...Object.fromEntries(
    ['', '/category/:category', '/tag/:tag'].flatMap((place) =>
      ['rss.xml', 'atom.xml', 'feed.json'].map((file) => [
        `GET ${place}/${file}`,
        {
          answers: everyone,
          path: ofArticle(({ category, tags }) =>
            `${place}/${file}`.replace(':category', category.slug).replace(':tag', tagSlugOf(tags[0] ?? '')),
          ),
        },
      ]),
    ),
  ),
  ...tokenReads,
  'GET /feed': { answers: moved },
  'GET /rss': { answers: moved },
  'GET /sitemap.xml': { answers: everyone },
  'GET /sitemaps/:file': { answers: everyone, path: () => '/sitemaps/pages.xml' },
  'GET /robots.txt': { answers: everyone },
  'GET /llms.txt': { answers: everyone },
  'GET /covers/:id/:file': { answers: everyone, path: ofArticle((article) => coverUrl(article, 'card')) },
  'GET /share/default.png': { answers: everyone },
  'GET /share/:id/:file': { answers: everyone, path: ofArticle((article) => shareUrl(article)) },

  'GET /preferences': { answers: 'home home home home home' },
  'GET /api/views': { answers: nobody },
  'GET /api/diagnostics': { answers: nobody },
  'GET /*': { answers: nobody, path: () => '/no-such-page' },

  // Answered in front of the pages
  'GET /api/health': { answers: everyone },
  // Only this machine, and nobody who comes through a proxy, as these requests do.
  'GET /metrics': { answers: nobody },
};
