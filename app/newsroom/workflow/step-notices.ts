import type { ArticleStatus } from '~/content/articles/rules';
import { blockingText } from './checklist/warnings-text';
import { type ReviewDecision, statusNames } from './rules';

/** What readers see while changes to a published article wait to be published. */
const stillPublished = 'Readers still see the published version.';

/** What the notice about a step depends on, besides the step. */
export type NoticeFacts = {
  /** Whether readers see an earlier version, so that the step is only about its changes. */
  isLive?: boolean;
  /** When the schedule publishes what has been approved, as text. */
  publishAt?: string;
  /** The time for which other text was scheduled, if the approval has cancelled it, as text. */
  cancelledTime?: string;
  /** The problems that block publication, if the text is waiting for it. */
  blocking?: readonly string[];
};

/** Appends what blocks publication to a message, which need not end in a full stop. */
const withBlocking = (sentence: string, blocking: readonly string[]): string =>
  blocking.length === 0 ? sentence : `${sentence}${sentence.endsWith('.') ? '' : '.'} ${blockingText(blocking)}`;

const scheduledNotice = (what: string, publishAt: string, blocking: readonly string[]) => ({
  title: 'Approved and scheduled',
  description: withBlocking(
    `${what} will be published on ${publishAt}${blocking.length > 0 ? ' if the checklist passes by then' : ''}.`,
    blocking,
  ),
});

const cancelledNotice = (what: string, time: string) => ({
  title: 'Approved, schedule cancelled',
  description: `${what} was scheduled for ${time}, but the article or its correction has changed since. Everyone who can publish has been notified.`,
});

/** Says that an approved text can be published, or else why it cannot. @param what its name, or a pronoun. */
export const approvedText = (what: string, blocking: readonly string[] = []): string =>
  blocking.length > 0 ? withBlocking(`${what} cannot be published yet.`, blocking) : `${what} can be published now.`;

/** Returns the notice shown after a change of status (spec 2 §4, §8). */
export function statusNotice(
  status: ArticleStatus,
  { isLive = false, publishAt, cancelledTime, blocking = [] }: NoticeFacts = {},
): { title: string; description: string } {
  if (cancelledTime) return cancelledNotice('It', cancelledTime);
  if (status === 'published' && isLive) return { title: 'Changes published', description: 'The changes are live.' };
  if (status === 'published') return { title: 'Article Published', description: 'The article is live.' };
  if (publishAt) return scheduledNotice(isLive ? 'The changes' : 'It', publishAt, blocking);
  if (!isLive) {
    const description = `Article status changed to ${statusNames[status]}`;
    return { title: 'Status Updated', description: withBlocking(description, blocking) };
  }
  const notices: Record<typeof status, [title: string, description: string]> = {
    draft: ['Changes returned to draft', stillPublished],
    pending: ['Changes submitted for review', withBlocking(stillPublished, blocking)],
    approved: ['Changes approved', `${stillPublished} ${approvedText('The changes', blocking)}`],
  };
  const [title, description] = notices[status];
  return { title, description };
}

/** Says that the schedule of an unpublished article publishes it again. @param time when, as text. */
export const publishedAgain = (time: string): string => `It will be published again on ${time}, as scheduled.`;

/** Says that a requested slug is taken, and which URL the article has or gets instead. */
export const takenSlugText = ({ requested, assigned }: { requested: string; assigned: string }): string =>
  `Another article already uses “${requested}”, so the URL of this one is /article/${assigned}.`;

/** Kind of the errors about steps that were not taken, which the next attempt removes. */
export const stepFailed = 'step failed';

/** Notice shown when a change of status fails (spec 2 §8). */
export const updateFailure = {
  title: 'Update Failed',
  description: 'Unable to update article status. Please try again.',
};

/** Notice shown when a step was sent, but its response was lost: it may have been taken. */
export const connectionFailure = {
  title: updateFailure.title,
  description: 'The connection failed. Your change may still have been saved: check the status before you try again.',
};

/** Notice shown after a step whose response was lost, if the page does not show that it was taken. */
export const reconnected = {
  title: 'Connection restored',
  description: 'This page shows the article’s current status again. If your change is missing, make it again.',
};

/**
 * Returns the notice shown once the page has been loaded again after a step whose response was lost.
 * @param status the status that the member’s step has given the article; undefined if that cannot be seen.
 */
export const reconnectedNotice = (status: ArticleStatus | undefined): { title: string; description: string } =>
  status
    ? {
        title: reconnected.title,
        description: `Your change was saved. The article’s status is now ${statusNames[status]}.`,
      }
    : reconnected;

export const overrideFailure = {
  title: 'Not overridden',
  description: 'The problem still blocks the article. Please try again.',
};
/** Notice shown when deleting an article fails (spec 2 §8). */
export const deleteFailure = { title: 'Error', description: 'Failed to delete article' };

/** Notice shown on an attempt to publish an unsaved article (spec 2 §4). */
export const saveRequired = {
  title: 'Save Required',
  description: 'Please save the article first before publishing.',
};

/** Returns the notice shown after a decision on the review screen, which may be about to show another article. */
export function decisionNotice(
  decision: ReviewDecision,
  title: string,
  { isLive = false, publishAt, cancelledTime, blocking = [] }: NoticeFacts = {},
): { title: string; description: string } {
  const name = `“${title}”`;
  if (cancelledTime) return cancelledNotice(name, cancelledTime);
  if (publishAt) return scheduledNotice(isLive ? `The changes to ${name}` : name, publishAt, blocking);
  const notices: Record<ReviewDecision, [title: string, description: string]> = {
    submit: ['Submitted for review', withBlocking(`${name} is waiting for a reviewer.`, blocking)],
    withdraw: ['Withdrawn from review', `${name} is a draft again, and reviewers no longer see it in their queue.`],
    approve: ['Article approved', approvedText(name, blocking)],
    publish: ['Article Published', `${name} is live.`],
    request_changes: ['Changes requested', `The writers of ${name} have been notified.`],
    reject: [
      'Article rejected',
      `The writers of ${name} have been notified of the reason. No new version is expected.`,
    ],
  };
  const noticesAboutChanges: typeof notices = {
    submit: [
      'Changes submitted for review',
      withBlocking(`${stillPublished} The changes to ${name} are waiting for a reviewer.`, blocking),
    ],
    withdraw: ['Changes withdrawn from review', `${stillPublished} The changes to ${name} are back in draft.`],
    approve: ['Changes approved', `${stillPublished} ${approvedText(`The changes to ${name}`, blocking)}`],
    publish: ['Changes published', `The changes to ${name} are live.`],
    request_changes: ['Changes requested', `${stillPublished} ${notices.request_changes[1]}`],
    reject: ['Changes rejected', `${stillPublished} ${notices.reject[1]}`],
  };
  const [heading, description] = (isLive ? noticesAboutChanges : notices)[decision];
  return { title: heading, description };
}
