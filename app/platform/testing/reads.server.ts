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
  outcomes: string;
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
  'GET /': { outcomes: everyone },
  'GET /articles': { outcomes: everyone },
  'GET /article/:slug': { outcomes: everyone, path: ofArticle((article) => `/article/${article.slug}`) },
  'GET /platform-reviews': { outcomes: everyone },
  'GET /platform': { outcomes: everyone },
  'GET /resources': { outcomes: everyone },
  'GET /resources/request': { outcomes: everyone },
  'GET /about': { outcomes: everyone },
  'GET /contact': { outcomes: everyone },
  'GET /help': { outcomes: everyone },
  'GET /terms': { outcomes: everyone },
  'GET /privacy': { outcomes: everyone },
  'GET /tutorials': { outcomes: everyone },
  'GET /success-stories': { outcomes: everyone },
  'GET /partnerships': { outcomes: everyone },
  'GET /media-kit': { outcomes: everyone },
  'GET /advertise': { outcomes: everyone },
  'GET /articles/archived': { outcomes: everyone },
  'GET /articles/:id': { outcomes: moved, path: ofArticle((article) => `/articles/${article.id}`) },
  'GET /pages/:slug': { outcomes: everyone, path: () => '/pages/about' },

  'GET /subscribe': { outcomes: everyone },
  'GET /subscribe/confirm/:token': { outcomes: everyone, path: linked('POST /subscribe/confirm/:token') },
  'GET /unsubscribe/:token': { outcomes: everyone, path: linked('POST /unsubscribe/:token') },

  'GET /notifications': { outcomes: forMembers },
  'GET /notifications/list': { outcomes: membersOnly },
  'GET /notifications/push': { outcomes: membersOnly },
  'GET /notifications/unsubscribe/:token': {
    outcomes: everyone,
    path: linked('POST /notifications/unsubscribe/:token'),
  },
  'GET /api/live': { outcomes: membersOnly, path: () => '/api/live?topics=notifications', method: 'HEAD' },

  // A visitor is asked to sign in, and what was typed stays.
  'GET /article/:slug/comments/new': {
    outcomes: everyone,
    path: ofArticle(({ slug }) => `/article/${slug}/comments/new`),
  },
  'GET /article/:slug/comments/count': {
    outcomes: everyone,
    path: ofArticle(({ slug }) => `/article/${slug}/comments/count`),
  },
  'GET /comments/:id/edit': { outcomes: everyone, path: ofComment('edit') },
  'GET /comments/:id/edit (another’s)': {
    outcomes: 'ok none none none none',
    path: () => ofComment('edit')(undefined),
  },
  'GET /comments/:id/delete': { outcomes: forMembers, path: ofComment('delete') },
  'GET /comments/:id/delete (another’s)': {
    outcomes: 'signin none none none none',
    path: () => ofComment('delete')(undefined),
  },
  'GET /article/:slug/report': {
    outcomes: forMembers,
    path: ofArticle(({ slug }) => `/article/${slug}/report`),
  },
  'GET /comments/:id/report': { outcomes: forMembers, path: () => ofComment('report')(undefined) },

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
  'GET /bookmarks/saved': { outcomes: everyone },
  'GET /likes': { outcomes: everyone },
  'GET /ratings': { outcomes: everyone },

  'GET /dashboard': { outcomes: forMembers },
  'GET /history': { outcomes: forMembers },
  'GET /history/:file': { outcomes: forMembers, path: () => '/history/export.csv' },
  'GET /following': { outcomes: forMembers },
  'GET /api/history': { outcomes: nobody },

  'GET /settings/security': { outcomes: forMembers },
  'GET /settings/security/sign-out': { outcomes: forMembers },
  'GET /settings/security/password': { outcomes: forMembers },
  'GET /settings/security/email': { outcomes: forMembers },
  'GET /settings/security/two-factor': { outcomes: forMembers },
  'GET /settings/security/two-factor/confirm': { outcomes: forMembers },
  'GET /settings/security/two-factor/codes': { outcomes: forMembers },
  'GET /settings/security/two-factor/off': { outcomes: forMembers },
  'GET /settings/security/passkeys': { outcomes: forMembers },
  'GET /settings/security/passkeys/registration': { outcomes: nobody },
  'GET /settings/security/passkeys/:id': { outcomes: forMembers, path: ofPasskey('') },
  'GET /settings/security/passkeys/:id (another’s)': {
    outcomes: 'signin none none none none',
    path: () => ofPasskey('')(undefined),
  },
  'GET /settings/security/passkeys/:id/remove': { outcomes: forMembers, path: ofPasskey('/remove') },
  'GET /settings/security/passkeys/:id/remove (another’s)': {
    outcomes: 'signin none none none none',
    path: () => ofPasskey('/remove')(undefined),
  },

  'GET /profile': { outcomes: forMembers },
  // A visitor is shown why to sign in.
  'GET /settings': { outcomes: everyone },
  'GET /settings/data': { outcomes: forMembers },
  // The password is asked for before.
  'GET /settings/data.json': { outcomes: 'signin led led led led' },
  'GET /settings/delete': { outcomes: forMembers },
  'GET /members/:id': {
    outcomes: everyone,
    path: async () => `/members/${(await addMember('subscriber', { isPublic: true })).userId}`,
  },
  'GET /members/:id (hidden)': { outcomes: nobody, path: async () => `/members/${(await addMember()).userId}` },

  'GET /auth': { outcomes: beforeSigningIn },
  'GET /login': { outcomes: beforeSigningIn },
  // Who is signed in is led on to the newsroom, whose own guard decides.
  'GET /admin/login': { outcomes: 'ok led led led led' },
  'GET /admin': { outcomes: forStaff },
  'GET /admin (status)': { outcomes: forAdministrators, path: () => '/admin?tab=status' },
  'GET /admin/find': { outcomes: forStaff },
  'GET /admin/settings': { outcomes: forAdministrators },
  'GET /admin/editor/:id?': { outcomes: forStaff, path: () => '/admin/editor' },
  'GET /admin/editor/links': { outcomes: forStaff, path: () => '/admin/editor/links?search=forms' },
  'GET /admin/editor/clean': { outcomes: nobody },
  'GET /admin/*': { outcomes: 'signin home none none none', path: () => '/admin/nothing' },
  ...administrationReads,
  'GET /auth/sign-up': { outcomes: beforeSigningIn },
  'GET /auth/second-step': { outcomes: beforeSigningIn },
  'GET /auth/passkey': { outcomes: nobody },
  'GET /auth/email/:token': { outcomes: everyone, path: linked('POST /auth/email/:token') },
  'GET /auth/verify/:token': { outcomes: everyone, path: linked('POST /auth/verify/:token') },
  'GET /auth/forgot': { outcomes: everyone },
  'GET /auth/reset/:token': { outcomes: everyone, path: linked('POST /auth/reset/:token') },
  'GET /auth/sign-out': { outcomes: everyone },
  'GET /setup/:token': { outcomes: nobody, path: linked('POST /setup/:token') },

  ...categoryReads,
  ...draftReads,
  ...moderationReads,
  ...mediaReads,
  ...workflowReads,

  'GET /developers': { outcomes: everyone },
  'GET /api/v1/*': { outcomes: everyone, path: () => '/api/v1/openapi.json' },
  'GET /api/v1/me (session)': { outcomes: nobodyBySession, path: () => '/api/v1/me' },
  'GET /api/v1/me (bearer)': { outcomes: membersOnly, path: () => '/api/v1/me', headers: bearerOf },
  ...Object.fromEntries(
    openEndpoints.map((name) => [
      `GET ${apiBase}${endpoints[name].path}`,
      {
        outcomes: everyone,
        path: ofArticle((article) => `${apiBase}${endpoints[name].path.replace('{idOrSlug}', article.slug)}`),
      },
    ]),
  ),
  ...Object.fromEntries(
    ['', '/category/:category', '/tag/:tag'].flatMap((place) =>
      ['rss.xml', 'atom.xml', 'feed.json'].map((file) => [
        `GET ${place}/${file}`,
        {
          outcomes: everyone,
          path: ofArticle(({ category, tags }) =>
            `${place}/${file}`.replace(':category', category.slug).replace(':tag', tagSlugOf(tags[0] ?? '')),
          ),
        },
      ]),
    ),
  ),
  ...tokenReads,
  'GET /feed': { outcomes: moved },
  'GET /rss': { outcomes: moved },
  'GET /sitemap.xml': { outcomes: everyone },
  'GET /sitemaps/:file': { outcomes: everyone, path: () => '/sitemaps/pages.xml' },
  'GET /robots.txt': { outcomes: everyone },
  'GET /llms.txt': { outcomes: everyone },
  'GET /covers/:id/:file': { outcomes: everyone, path: ofArticle((article) => coverUrl(article, 'card')) },
  'GET /share/default.png': { outcomes: everyone },
  'GET /share/:id/:file': { outcomes: everyone, path: ofArticle((article) => shareUrl(article)) },

  'GET /preferences': { outcomes: 'home home home home home' },
  'GET /api/views': { outcomes: nobody },
  'GET /api/diagnostics': { outcomes: nobody },
  'GET /*': { outcomes: nobody, path: () => '/no-such-page' },

  // Handled in front of the pages
  'GET /api/health': { outcomes: everyone },
  // Only this machine, and nobody who comes through a proxy, as these requests do.
  'GET /metrics': { outcomes: nobody },
};
