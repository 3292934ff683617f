import { commentPath } from '~/audience/comments/paths';
import type { FlagType } from '~/audience/reports/constants';
import { notifyMany } from '~/identity/notifications/notify.server';
import { longestMessage } from '~/identity/notifications/rules';
import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import { shorten } from '~/platform/html/text';
import { m } from '~/platform/languages/compiled/messages';
import type { Locale } from '~/platform/languages/locales';
import type { AppealStatus, DecisionAction } from '../constants';
import { ruleNames } from '../house-rules';
import { appealPath } from '../paths';

type Emit = (...events: DomainEvent[]) => Promise<void>;
type NotificationText = { title: string; message: string };

/** The details of a decision that appear in notifications. */
export type NotifiedDecision = {
  id: string;
  action: DecisionAction;
  rule: FlagType | null;
  reason: string;
  /** Whether it is about an article rather than a comment on one. */
  isAboutArticle: boolean;
  /** Null for a decision about an article, and once the comment no longer exists. */
  commentId: string | null;
  article: { slug: string; title: string };
};

/** Adds a full stop to a moderator's text unless it is empty or already ends with punctuation. */
const withFullStop = (text: string): string => (text === '' || /[.!?…]$/.test(text) ? text : `${text}.`);

/** Returns a moderator's reason, introduced as one so that it does not read as part of the rule; empty for none. */
const reasonGiven = (reason: string, locale: Locale): string =>
  reason === '' ? '' : m.moderation_reason_given({ reason: withFullStop(reason) }, { locale });

/** Maximum characters of a comment that are quoted in a notification. */
const longestQuote = 150;
/** Where there is room for fewer characters, the comment is not quoted. */
const shortestQuote = 30;

/** Collapses the gap that an empty reason leaves in a message. */
const collapseSpaces = (text: string): string => text.replaceAll(/ {2,}/g, ' ').trim();

/** A web or email address, which email programs make clickable. A bare name such as Node.js is none. */
const link = /:\/\/|\S@\S|\bwww\.|[\p{L}\d]\.\p{L}{2,}\//iu;

/** Replaces the links in a comment by an ellipsis. Returns nothing for a comment of links alone. */
function withoutLinks(text: string): string {
  const words = text.trim().split(/\s+/);
  return words.every((word) => link.test(word)) ? '' : words.map((word) => (link.test(word) ? '[…]' : word)).join(' ');
}

/** Appends the beginning of a comment, without links, to a message, as far as there is room for it. */
function withQuote(message: string, comment: string, locale: Locale): string {
  const quote = (text: string): string => `${message} ${m.moderation_comment_quoted({ text }, { locale })}`;
  const room = Math.min(longestQuote, longestMessage - quote('').length);
  const text = withoutLinks(comment);
  return text === '' || room < shortestQuote ? message : quote(shorten(text, room));
}

const textForAuthor = (
  { action, rule, reason, article, isAboutArticle: isArticle }: NotifiedDecision,
  locale: Locale,
): NotificationText => {
  const { title } = article;
  const given = { title, reason: reasonGiven(reason, locale), rule: rule ? ruleNames[rule]({}, { locale }) : '' };
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
  { action, rule, reason, article, isAboutArticle }: NotifiedDecision,
  type: FlagType,
  locale: Locale,
): NotificationText => {
  // An approval has no rule of its own, so use the one named in the report.
  const given = {
    title: article.title,
    reason: reasonGiven(reason, locale),
    rule: ruleNames[rule ?? type]({}, { locale }),
  };
  const message = reporterMessages[isAboutArticle ? 'article' : 'comment'][action];
  return { title: m.moderation_report_title({}, { locale }), message: message(given, { locale }) };
};

/**
 * Returns the path of the content, for recipients who cannot appeal: of the article if the comment was removed, and
 * `undefined` for a removed article.
 */
function contentPath({ action, article, isAboutArticle, commentId }: NotifiedDecision): string | undefined {
  if (commentId !== null && action !== 'removed') return commentPath(article, commentId);
  return isAboutArticle && action === 'removed' ? undefined : `/article/${encodeURIComponent(article.slug)}`;
}

/**
 * Sends the author a notification of the decision, with the rule and the reason. If it is against their comment, the
 * notification quotes the comment where there is room, and leads to the page on which they can appeal. Returns its ID,
 * in a list that is empty if the author no longer exists.
 * @param decision.text the text of the comment, or the title of the article.
 */
export async function notifyAuthor(
  executor: Executor,
  emit: Emit,
  decision: NotifiedDecision & { text: string },
  authorId: string,
): Promise<string[]> {
  const isAgainst = decision.action === 'removed' || decision.action === 'warned';
  return notifyMany(executor, emit, [authorId], (_userId, locale) => {
    const { title, message } = textForAuthor(decision, locale);
    const text = collapseSpaces(message);
    if (!isAgainst) return { type: 'system', title, message: text, actionUrl: contentPath(decision) };
    return {
      type: 'system',
      title,
      message: decision.isAboutArticle ? text : withQuote(text, decision.text, locale),
      actionUrl: appealPath(decision.id),
      actionLabel: m.appeal_button({}, { locale }),
    };
  });
}

/**
 * Sends members who reported the content a notification of the decision, with the rule and the reason. Returns the IDs of
 * the notifications.
 * @param reportedAs what each member reported it as.
 */
export async function notifyReporters(
  executor: Executor,
  emit: Emit,
  decision: NotifiedDecision,
  reportedAs: ReadonlyMap<string, FlagType>,
): Promise<string[]> {
  return notifyMany(executor, emit, [...reportedAs.keys()], (userId, locale) => {
    // Only the members in `reportedAs` are notified, so the type is certain.
    const { title, message } = textForReporter(decision, reportedAs.get(userId) as FlagType, locale);
    return { type: 'system', title, message: collapseSpaces(message), actionUrl: contentPath(decision) };
  });
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
  await notifyMany(executor, emit, [userId], (_userId, locale) => {
    const given = {
      title: appeal.title,
      rule: ruleNames[appeal.rule]({}, { locale }),
      reason: withFullStop(appeal.reply),
    };
    const { upheldWarned, upheldRemoved, rejected } = appealMessages[appeal.isAboutArticle ? 'article' : 'comment'];
    const upheldRemoval = appeal.isBack ? m.appeal_article_upheld_returned : upheldRemoved;
    const upheld = appeal.action === 'warned' ? upheldWarned : upheldRemoval;
    return {
      type: 'system',
      ...(appeal.status === 'upheld'
        ? { title: m.appeal_upheld_title({}, { locale }), message: upheld(given, { locale }) }
        : { title: m.appeal_rejected_title({}, { locale }), message: rejected(given, { locale }) }),
      actionUrl: appealPath(appeal.decisionId),
    };
  });
}
