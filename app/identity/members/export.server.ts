import { exportBookmarks } from '~/audience/bookmarks/service.server';
import { exportOfComments } from '~/audience/comments/service.server';
import { exportEngagement } from '~/audience/engagement/service.server';
import { exportFollows } from '~/audience/follows/service.server';
import { exportHistory } from '~/audience/history/service.server';
import { exportOfReports } from '~/audience/reports/service.server';
import { exportOfSubscription } from '~/audience/subscribers/export.server';
import { noteAudit } from '~/identity/audit/audit.server';
import { exportOfNotifications } from '~/identity/notifications/service.server';
import { type Actor, authorizeMember } from '~/identity/roles/permissions';
import { exportOfRemarks } from '~/newsroom/drafts/editorial-comments/editorial-comments.server';
import { exportOfRevisions } from '~/newsroom/drafts/revisions/revisions.server';
import { exportOfViews } from '~/newsroom/workflow/list/list.server';
import { exportOfDecisions } from '~/newsroom/moderation/decisions/export.server';
import { database } from '~/platform/database/database.server';
import { gone } from './service.server';
import * as store from './store-export.server';

/** One part of what a member downloads. */
type Part = {
  /** Tables of which this part brings the member's rows. */
  tables: readonly string[];
  read(
    actor: Actor,
    member: {
      userId: string;
      /** None while it waits to be confirmed. */
      email: string | null;
    },
  ): Promise<unknown>;
};

/** What is downloaded besides account, profile and role: every feature gives what it stores of a member. */
const parts: Record<string, Part> = {
  emailChanges: { tables: ['email_changes'], read: (_actor, { userId }) => store.emailChangesOf(database(), userId) },
  sessions: { tables: ['sessions'], read: (_actor, { userId }) => store.sessionsOf(database(), userId) },
  passkeys: { tables: ['passkeys'], read: (_actor, { userId }) => store.passkeysOf(database(), userId) },
  comments: { tables: ['comments'], read: exportOfComments },
  reports: { tables: ['content_flags'], read: (actor) => exportOfReports(actor, database()) },
  moderationDecisions: {
    tables: ['moderation_decisions', 'member_warnings', 'moderation_appeals'],
    read: (actor) => exportOfDecisions(actor),
  },
  likesAndRatings: { tables: ['article_likes', 'article_ratings'], read: exportEngagement },
  bookmarks: { tables: ['bookmarks', 'bookmark_lists', 'bookmark_list_entries'], read: exportBookmarks },
  notifications: { tables: ['notifications'], read: exportOfNotifications },
  newsletter: {
    tables: ['newsletter_subscribers'],
    read: async (actor, { email }) => email && exportOfSubscription(actor, email),
  },
  readingHistory: { tables: ['reading_history'], read: exportHistory },
  follows: { tables: ['follows'], read: exportFollows },
  savedArticles: { tables: ['article_drafts', 'article_revisions'], read: exportOfRevisions },
  editorialComments: { tables: ['draft_comments'], read: exportOfRemarks },
  articleViews: { tables: ['article_views'], read: exportOfViews },
};

/** Every table of which members download their rows. */
export const exportedTables: ReadonlySet<string> = new Set([
  ...['users', 'profiles', 'user_roles'],
  ...Object.values(parts).flatMap(({ tables }) => tables),
]);

/** Tables with rows of members that are not downloaded, and why. */
export const keptBack: Readonly<Record<string, string>> = {
  accounts: 'Holds the hash of the password, which is of use to nobody but an attacker.',
  two_factors: 'Holds the secret of the authenticator app; that there is one is said of the account.',
  refresh_tokens: 'Holds hashes of the tokens of sessions, which are downloaded themselves.',
  notification_mails: 'Notes which mails have gone out; the notifications that were in them are downloaded.',
  digest_mails: 'Notes for which weeks a digest has gone out, so that none goes out twice.',
  push_subscriptions: 'Holds the addresses and keys by which a browser can be sent to.',
  article_workflow: 'Notes which step an article has come to, and through whom; it belongs to the article.',
  article_corrections: 'Corrections are part of the article that readers see; who noted one is kept with it.',
  draft_clients: 'Notes the number of the last save of a browser page, so that none is made twice.',
  draft_presence: 'Notes who has an article open, for a minute.',
  media_items: 'Pictures belong to the newsroom; who uploaded one is noted with it.',
  media_uploads: 'Files on their way into the library, for a day at most.',
  member_states: 'Says why an account cannot be signed in to; whoever can download has none.',
  used_codes: 'Holds codes that have been used, for minutes.',
};

/**
 * Everything that is stored about the member, for the member.
 * @throws AppError `unauthenticated` for a visitor.
 */
export async function exportOfMember(actor: Actor, now: Date): Promise<Record<string, unknown>> {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  const known = await store.accountOf(database(), userId);
  if (!known) throw gone();
  const { account, profile, role } = known;
  const data: Record<string, unknown> = { exportedAt: now, account, profile, role };
  for (const [name, { read }] of Object.entries(parts)) {
    data[name] = await read(actor, { userId, email: account.emailVerified ? account.email : null });
  }
  await noteAudit(actor, {
    action: 'data_export',
    resourceType: 'user',
    resourceId: userId,
    values: { what: 'own data' },
  });
  return data;
}
