import { type Finding, isBlocking, problemsOf } from './checklist/checklist-rules';
import { correctionPlace } from './checklist/number-rules';
import { schedulePlace } from './origins';
import { enteredTimeText } from './schedule/schedule-rules';
import type { WorkflowView } from './workflow-view';

/** What a consequence is about, by which the dialog chooses its icon, and a sentence that states it. */
export type Consequence = readonly [
  about: 'approval' | 'readers' | 'members' | 'time' | 'cancelled schedule' | 'way back',
  sentence: string,
];

/** What a dialog asks before a step that readers notice. */
export type Question = {
  title: string;
  /** The article's title; missing where the page leaves no doubt. */
  subject?: string;
  consequences: readonly Consequence[];
  /** The problems that block publication, the worst first, so that there is nothing to confirm; missing for none. */
  blocking?: readonly string[];
  /** What the checklist warns of, the worst first; missing for nothing. */
  warnings?: readonly string[];
  /** The correction that readers see with the text; missing for none. */
  correction?: string;
  /** The place on the page where a correction can be added; missing where there is one, or no text to correct. */
  correctionPlace?: string;
  action: string;
  isDanger: boolean;
  /** What is offered instead, and the place on the page where it is done. */
  milder?: { label: string; place: string };
};

/** Maximum warnings, and maximum problems that block publication, listed in a question; the others are counted. */
const maxListed = 3;

/** Returns the first sentences, and how many others there are. */
function listed(sentences: readonly string[]): readonly string[] {
  const others = sentences.length - maxListed;
  return others > 1 ? [...sentences.slice(0, maxListed), `and ${others} more`] : sentences;
}

function warningsOf(findings: readonly Finding[]): Pick<Question, 'warnings'> {
  const warnings = problemsOf(findings.filter((finding) => !isBlocking(finding)));
  return warnings.length > 0 ? { warnings: listed(warnings) } : {};
}

/** Place of the checklist on the pages that show an article’s workflow. */
export const checklistPlace = '#workflow-checklist';

/** Returns what is said instead of a question about a publication that the checklist blocks; undefined if it does not. */
function blockedQuestionOf({ title, publicationState, findings }: ToPublish, verb: string): Question | undefined {
  const blocking = problemsOf(findings.filter(isBlocking));
  if (blocking.length === 0) return undefined;
  return {
    title: `${publicationState.isLive ? 'These changes' : 'This article'} cannot be ${verb} yet`,
    subject: title,
    consequences: [],
    blocking: listed(blocking),
    ...warningsOf(findings),
    action: 'Go to the checklist',
    isDanger: false,
  };
}

/** Returns what goes with a publication: what the checklist warns of, and the correction, or where one can be added. */
function withPublication(
  findings: readonly Finding[],
  correction: string,
  isLive: boolean,
): Pick<Question, 'warnings' | 'correction' | 'correctionPlace'> {
  return {
    ...warningsOf(findings),
    ...(correction.trim() !== '' && { correction: correction.trim() }),
    ...(correction.trim() === '' && isLive && { correctionPlace: `#${correctionPlace}` }),
  };
}

const approvesText: Consequence = ['approval', 'This approves the text as it is now.'];
const membersAreNotified: Consequence = [
  'members',
  'Members who follow its author, its category or one of its tags will be notified.',
];
const scheduleLost = (time: string): Consequence => [
  'cancelled schedule',
  `This cancels the publication scheduled for ${time}.`,
];

const unpublishedOn = (time: string): Consequence => ['time', `The article will be unpublished on ${time}.`];

/** The parts of an article's workflow that the question depends on. */
export type ToPublish = Pick<
  WorkflowView,
  'title' | 'publicationState' | 'wasPublished' | 'findings' | 'pendingCorrection'
> & {
  schedule: Pick<WorkflowView['schedule'], 'mayPublishLater' | 'isCancelledByApproval'> & {
    publishAt: { text: string } | null;
    unpublishAt: { text: string } | null;
  };
};

/**
 * Returns the question before an article is published at once, which offers to schedule it instead, or else what blocks
 * its publication.
 * @param correction the correction that readers will see with it; by default the pending one.
 */
export function publishQuestionOf(workflow: ToPublish, correction = workflow.pendingCorrection): Question {
  const blocked = blockedQuestionOf(workflow, 'published');
  if (blocked) return blocked;
  const {
    title,
    publicationState: { status, isLive },
    wasPublished,
    schedule: { publishAt, mayPublishLater },
    findings,
  } = workflow;
  const what = isLive ? 'these changes' : 'this article';
  const isApproval = status !== 'approved';
  return {
    title: `${isApproval ? 'Approve and publish' : 'Publish'} ${what} now?`,
    subject: title,
    consequences: [
      ...(isApproval ? [approvesText] : []),
      [
        'readers',
        isLive
          ? 'Readers will see them at once instead of the published version.'
          : 'Readers will see it at once: on its own page, in lists and in feeds.',
      ],
      ...(wasPublished ? [] : [membersAreNotified]),
      ...(publishAt ? [scheduleLost(publishAt.text)] : []),
    ],
    ...withPublication(findings, correction, isLive),
    action: status === 'pending' ? 'Approve and publish' : isLive ? 'Publish changes' : 'Publish Now',
    isDanger: false,
    milder: mayPublishLater ? { label: publishAt ? 'Change the time…' : 'Schedule…', place: schedulePlace } : undefined,
  };
}

/** Returns the unsaved correction that a form sends with its step, if any. */
const correctionIn = (fields: FormData): string | undefined => fields.get('correction')?.toString();

/**
 * Returns the question before an approval with which an article will be published later.
 * @param times when it will be published and unpublished; undefined for a time that is not known or not set
 */
const scheduleQuestionOf = (
  { title, publicationState, findings, pendingCorrection }: ToPublish,
  times: { publish: string | undefined; unpublish: string | undefined },
  correction = pendingCorrection,
): Question => ({
  title: 'Approve and schedule?',
  subject: title,
  consequences: [
    approvesText,
    [
      'time',
      `${publicationState.isLive ? 'These changes' : 'It'} will be published ${times.publish ? `on ${times.publish}` : 'at that time'} without another review.`,
    ],
    ...(times.unpublish ? [unpublishedOn(times.unpublish)] : []),
    ['way back', 'If the text changes before then, it must be approved again.'],
  ],
  ...withPublication(findings, correction, publicationState.isLive),
  action: 'Approve and schedule',
  isDanger: false,
});

/** Returns the question before an approval that cancels the publication, because other text was scheduled. */
const cancelledScheduleQuestionOf = ({ title }: ToPublish, time: string): Question => ({
  title: 'Approve and cancel the schedule?',
  subject: title,
  consequences: [
    approvesText,
    [
      'cancelled schedule',
      `It was scheduled for ${time}, but has changed since. The scheduled publication will be cancelled.`,
    ],
    ['members', 'Everyone who can publish will be notified so that they can schedule it again.'],
  ],
  action: 'Approve and cancel the schedule',
  isDanger: false,
});

/** Returns the question before an article with a scheduled publication is approved; undefined without one. */
export function approveQuestionOf(workflow: ToPublish, correction?: string): Question | undefined {
  const { publishAt, unpublishAt, isCancelledByApproval } = workflow.schedule;
  if (!publishAt || workflow.publicationState.status === 'approved') return undefined;
  return isCancelledByApproval
    ? cancelledScheduleQuestionOf(workflow, publishAt.text)
    : scheduleQuestionOf(workflow, { publish: publishAt.text, unpublish: unpublishAt?.text }, correction);
}

/** Returns what to ask before a form's step, if it publishes the article, at once or by its schedule. */
export const askBeforeStep =
  (workflow: ToPublish) =>
  (fields: FormData): Question | undefined => {
    const step = fields.get('status') ?? fields.get('decision');
    if (step === 'published' || step === 'publish') return publishQuestionOf(workflow, correctionIn(fields));
    if (step === 'approved' || step === 'approve') return approveQuestionOf(workflow, correctionIn(fields));
  };

/** Returns the question before a publication is scheduled that nobody has approved yet, or else what blocks it. */
export const askBeforeScheduling =
  (workflow: ToPublish & { schedule: Pick<WorkflowView['schedule'], 'zone'> }) =>
  (fields: FormData): Question => {
    const timeOf = (name: 'publish' | 'unpublish') => {
      const [time, occurrence] = [fields.get(`${name}At`), fields.get(`${name}Occurrence`)];
      return enteredTimeText(String(time ?? ''), workflow.schedule.zone, occurrence?.toString());
    };
    const times = { publish: timeOf('publish'), unpublish: timeOf('unpublish') };
    const blocked = blockedQuestionOf(workflow, 'scheduled');
    if (blocked) return blocked;
    return scheduleQuestionOf(workflow, times, correctionIn(fields));
  };

/** Says what a rejection does that a request for changes does not. @param isScheduled whether its publication is scheduled. */
export const sendingBackText = (isScheduled: boolean): string =>
  `“Reject” tells the writers that no new version is expected${
    isScheduled ? ', and cancels the scheduled publication' : ''
  }.`;
