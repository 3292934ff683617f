import { commentPath } from '~/audience/comments/paths';
import type { FlagType } from '~/audience/reports/constants';
import type { LockedFlag } from '~/audience/reports/moderate.server';
import { notify } from '~/identity/notifications/notify.server';
import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import { type Locale, localeOf } from '~/platform/languages/locales';
import type { AppealStatus, DecisionAction } from '../constants';
import { appealPath } from '../paths';
import { ruleNames } from '../rule-names';
import { languageOf } from './store-decisions.server';

type Emit = (event: DomainEvent) => Promise<void>;
type NotificationText = { title: string; message: string };

/** The details of a decision that appear in notifications. */
export type NotifiedDecision = {
  id: string;
  action: DecisionAction;
  rule: FlagType | null;
  reason: string;
  /** Null for a decision about an article. */
  commentId: string | null;
  article: { slug: string; title: string };
};

/** Adds a full stop to a moderator's text unless it is empty or already ends with punctuation. */
const withFullStop = (text: string): string => (text === '' || /[.!?…]$/.test(text) ? text : `${text}.`);

/** Collapses the gap that an empty reason leaves in a message. */
const collapseSpaces = (text: string): string => text.replaceAll(/ {2,}/g, ' ').trim();

const textForAuthor = (
  { action, rule, reason, article, commentId }: NotifiedDecision,
  locale: Locale,
): NotificationText => {
  const { title } = article;
  const isArticle = commentId === null;
  const given = { title, reason: withFullStop(reason), rule: rule ? ruleNames[rule]({}, { locale }) : '' };
  switch (action) {
    case 'removed':
      return {
        title: (isArticle ? m.moderation_article_removed_title : m.moderation_removed_title)({}, { locale }),
        message: (isArticle ? m.moderation_article_removed_text : m.moderation_removed_text)(given, { locale }),
      };
    case 'warned':
      return {
        title: m.moderation_warned_title({}, { locale }),
        message: (isArticle ? m.moderation_article_warned_text : m.moderation_warned_text)(given, { locale }),
      };
    case 'dismissed':
      return {
        title: (isArticle ? m.moderation_article_dismissed_title : m.moderation_dismissed_title)({}, { locale }),
        message: (isArticle ? m.moderation_article_dismissed_text : m.moderation_dismissed_text)(given, { locale }),
      };
    case 'approved':
      return {
        title: m.moderation_approved_title({}, { locale }),
        message: m.moderation_approved_text({ title }, { locale }),
      };
  }
};

const reporterMessages = {
  comment: {
    removed: m.moderation_report_removed,
    warned: m.moderation_report_warned,
    dismissed: m.moderation_report_dismissed,
    approved: m.moderation_report_dismissed,
  },
  article: {
    removed: m.moderation_report_article_removed,
    warned: m.moderation_report_article_warned,
    dismissed: m.moderation_report_article_dismissed,
    approved: m.moderation_report_article_dismissed,
  },
};

const textForReporter = (
  { action, rule, reason, article, commentId }: NotifiedDecision,
  type: FlagType,
  locale: Locale,
): NotificationText => {
  // An approval has no rule of its own, so use the one named in the report.
  const given = { title: article.title, reason: withFullStop(reason), rule: ruleNames[rule ?? type]({}, { locale }) };
  const message = reporterMessages[commentId === null ? 'article' : 'comment'][action];
  return { title: m.moderation_report_title({}, { locale }), message: message(given, { locale }) };
};

/** Returns the path of the content, for recipients who cannot appeal; `undefined` for a removed article. */
function contentPath({ action, article, commentId }: NotifiedDecision): string | undefined {
  if (commentId !== null) return commentPath(article, commentId);
  return action === 'removed' ? undefined : `/article/${encodeURIComponent(article.slug)}`;
}

/**
 * Sends the author and each reporter one notification of the decision, with the rule and the reason. Never notifies the
 * moderator who decided. Returns the IDs of the notifications.
 * @param people.authorId null when the author has left or need not be notified.
 */
export async function notifyOfDecision(
  executor: Executor,
  emit: Emit,
  decision: NotifiedDecision,
  people: { moderatorId: string; authorId: string | null; flags: readonly LockedFlag[] },
): Promise<string[]> {
  const notificationIds: string[] = [];
  const notifyMembers = async (
    userId: string,
    actionUrl: string | undefined,
    textFor: (locale: Locale) => NotificationText,
  ): Promise<void> => {
    const language = await languageOf(executor, userId);
    if (language === undefined || userId === people.moderatorId) return;
    const { title, message } = textFor(localeOf(language));
    const id = await notify(executor, emit, {
      userId,
      type: 'system',
      title,
      message: collapseSpaces(message),
      actionUrl,
    });
    if (id) notificationIds.push(id);
  };
  const path = contentPath(decision);
  const isAgainst = decision.action === 'removed' || decision.action === 'warned';
  if (people.authorId) {
    await notifyMembers(people.authorId, isAgainst ? appealPath(decision.id) : path, (locale) =>
      textForAuthor(decision, locale),
    );
  }
  for (const { reporterId, type } of people.flags) {
    if (reporterId) await notifyMembers(reporterId, path, (locale) => textForReporter(decision, type, locale));
  }
  return notificationIds;
}

const appealMessages = {
  comment: {
    upheldWarned: m.appeal_upheld_warned,
    upheldRemoved: m.appeal_upheld_removed,
    rejected: m.appeal_rejected_text,
  },
  article: {
    upheldWarned: m.appeal_article_upheld_warned,
    upheldRemoved: m.appeal_article_upheld_removed,
    rejected: m.appeal_article_rejected_text,
  },
};

/** Notifies a member of the outcome of their appeal, with the rule and the reason. */
export async function notifyOfAppeal(
  executor: Executor,
  emit: Emit,
  userId: string,
  appeal: {
    decisionId: string;
    action: DecisionAction;
    rule: FlagType;
    isAboutArticle: boolean;
    /** Whether a removed article is public again. */
    isBack: boolean;
    status: Exclude<AppealStatus, 'open'>;
    reply: string;
    title: string;
  },
): Promise<void> {
  const language = await languageOf(executor, userId);
  if (language === undefined) return;
  const locale = localeOf(language);
  const given = {
    title: appeal.title,
    rule: ruleNames[appeal.rule]({}, { locale }),
    reason: withFullStop(appeal.reply),
  };
  const { upheldWarned, upheldRemoved, rejected } = appealMessages[appeal.isAboutArticle ? 'article' : 'comment'];
  const upheldRemoval = appeal.isBack ? m.appeal_article_upheld_returned : upheldRemoved;
  const upheld = appeal.action === 'warned' ? upheldWarned : upheldRemoval;
  await notify(executor, emit, {
    userId,
    type: 'system',
    ...(appeal.status === 'upheld'
      ? { title: m.appeal_upheld_title({}, { locale }), message: upheld(given, { locale }) }
      : { title: m.appeal_rejected_title({}, { locale }), message: rejected(given, { locale }) }),
    actionUrl: appealPath(appeal.decisionId),
  });
}
