import { exportBookmarks } from '~/bookmarks/service.server';
import { exportOfComments } from '~/comments/service.server';
import { exportOfRemarks } from '~/drafts/remarks.server';
import { exportOfRevisions } from '~/drafts/revisions.server';
import { exportEngagement } from '~/engagement/service.server';
import { exportFollows } from '~/follows/service.server';
import { exportHistory } from '~/history/service.server';
import { exportOfDecisions, exportOfReports } from '~/moderation/report.server';
import { exportOfSubscription } from '~/newsletter/export.server';
import { exportOfNotifications } from '~/notifications/service.server';
import { database } from '~/platform/database.server';
import { noteAudit } from '~/security/audit.server';
import { type Actor, authorizeMember } from '~/security/permissions';
import { exportOfViews } from '~/workflow/list.server';
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
    read: (actor) => exportOfDecisions(actor, database()),
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
  accounts: 'Holds the password hash, which is useful only to an attacker.',
  two_factors: 'Holds the secret of the authenticator app; the account data says whether there is one.',
  refresh_tokens: 'Holds token hashes of sessions; the sessions themselves are included.',
  notification_mails: 'Records which emails were sent; the notifications in them are included.',
  digest_mails: 'Records which weekly digests were sent, so that none is sent twice.',
  push_subscriptions: 'Holds the URLs and keys for sending push messages to a browser.',
  article_workflow: 'Records the workflow of an article, including who changed it; it belongs to the article.',
  article_corrections: 'Corrections are part of the published article; each is stored with its author.',
  draft_clients: 'Records the last save of a browser page, so that none is repeated.',
  draft_presence: 'Records who has an article open, for a minute.',
  media_items: 'Pictures belong to the newsroom; each is stored with the name of its uploader.',
  media_uploads: 'Unfinished uploads, kept for a day at most.',
  member_states: 'Records why an account is blocked; members who can download their data are not blocked.',
  used_codes: 'Holds used codes, for a few minutes.',
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
