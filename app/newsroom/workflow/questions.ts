import { schedulePlace } from './origins';
import type { WorkflowView } from './rules';

/** What a dialog asks before a step that readers notice. */
export type Question = {
  title: string;
  /** The article's title; missing where the page leaves no doubt. */
  subject?: string;
  consequences: readonly string[];
  action: string;
  isDanger: boolean;
  /** What is offered instead, and the place on the page where it is done. */
  milder?: { label: string; place: string };
};

/** Returns the question before an article is published at once, which offers to schedule it instead. */
export function publishQuestionOf({
  title,
  publicationState: { status, isLive },
  wasPublished,
  schedule: { publishAt, mayPublishLater },
}: Pick<WorkflowView, 'title' | 'publicationState' | 'wasPublished'> & {
  schedule: { publishAt: { text: string } | null; mayPublishLater: boolean };
}): Question {
  const what = isLive ? 'these changes' : 'this article';
  const isApproval = status !== 'approved';
  return {
    title: `${isApproval ? 'Approve and publish' : 'Publish'} ${what} now?`,
    subject: title,
    consequences: [
      ...(isApproval ? ['This approves the text as it is now.'] : []),
      isLive
        ? 'Readers will see them at once instead of the version published now.'
        : 'Readers will see it at once: on its own page, in lists and in feeds.',
      ...(wasPublished ? [] : ['Members who follow its author, its category or one of its tags will be notified.']),
      ...(publishAt ? [`This cancels the publication scheduled for ${publishAt.text}.`] : []),
    ],
    action: isLive ? 'Publish changes' : 'Publish Now',
    isDanger: false,
    milder: mayPublishLater ? { label: publishAt ? 'Change the time…' : 'Schedule…', place: schedulePlace } : undefined,
  };
}

/** Returns what to ask before a form's step, if it publishes the article at once. */
export const askBeforePublishing =
  (workflow: Parameters<typeof publishQuestionOf>[0]) =>
  (fields: FormData): Question | undefined =>
    fields.get('status') === 'published' || fields.get('decision') === 'publish'
      ? publishQuestionOf(workflow)
      : undefined;
