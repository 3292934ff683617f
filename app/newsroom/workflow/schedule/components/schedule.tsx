import { useEffect, useId, useReducer, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '~/design/controls/button';
import { isBlocking } from '~/newsroom/workflow/checklist/checklist-rules';
import { PendingText } from '~/newsroom/workflow/components/pending-text';
import { pauseSteps } from '~/newsroom/workflow/components/steps-under-way';
import { type Common, WorkflowForm } from '~/newsroom/workflow/components/workflow-form';
import { type CorrectionDraft, EditedCorrection } from '~/newsroom/workflow/corrections/components/corrections';
import type { WorkflowResult } from '~/newsroom/workflow/form-results';
import { schedulePlace } from '~/newsroom/workflow/origins';
import { askBeforeScheduling } from '~/newsroom/workflow/questions';
import {
  localTimeIn,
  type OtherPublication,
  publicationsPath,
  sameTimeText,
  suggestedTime,
} from '~/newsroom/workflow/schedule/schedule-rules';
import { scrollToPart } from '~/newsroom/workflow/steps/components/scroll-to-part';
import { hasSchedule, type WorkflowView } from '~/newsroom/workflow/workflow-view';
import { backgroundPath } from '~/platform/requests/background-loading';
import { DateTimeField } from './date-time-field';

/** Whether the schedule is open. */
export type ScheduleOpening = { isOpen: boolean; setIsOpen: (isOpen: boolean) => void };

/**
 * Returns whether the schedule is open, for the page that it is part of. It closes once its times have changed: a sentence
 * says them, and what opens it gets the focus that one of the fields had.
 * @param initial the result of the form post that rendered the page, if any: a time with a problem is shown.
 */
export function useScheduleOpening(
  { schedule: { publishAt, unpublishAt } }: Pick<WorkflowView, 'schedule'>,
  initial?: WorkflowResult,
): ScheduleOpening {
  const hasProblem =
    initial !== undefined && (['publishAt', 'unpublishAt'] as const).some((name) => initial.fields[name]);
  const times = `${publishAt?.local} ${unpublishAt?.local}`;
  const [opened, setOpened] = useState(hasProblem ? times : null);
  const isOpen = opened === times;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const hasLostFocus = () => document.activeElement === document.body;
    // The button that opens it, if there is one.
    if (wasOpen.current && !isOpen)
      for (const opener of [`a[href="${schedulePlace}"]`, `${schedulePlace} summary`])
        if (hasLostFocus()) document.querySelector<HTMLElement>(opener)?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { isOpen, setIsOpen: (willBeOpen) => setOpened(willBeOpen ? times : null) };
}

/**
 * Returns the other articles that will be published, which are loaded whenever the schedule opens; none until then, or if
 * they cannot be loaded.
 */
function useOtherPublications(articleId: string, isOpen: boolean): { others: OtherPublication[]; isLoading: boolean } {
  const { load, data, state } = useFetcher<OtherPublication[] | null>();
  useEffect(() => {
    if (isOpen) void load(backgroundPath(publicationsPath(articleId)));
  }, [isOpen, articleId, load]);
  return { others: data ?? [], isLoading: state !== 'idle' };
}

/**
 * Form that schedules publishing and unpublishing, in the newsroom's time zone. Opening it scrolls it into view.
 * @param isMain whether saving the schedule is the main action on the page while it is open.
 * @param isAlone whether no other step is shown meanwhile; then a button leads back to them.
 */
export function Schedule({
  workflow,
  common,
  correction,
  notes,
  opening: { isOpen, setIsOpen },
  isMain = false,
  isAlone = false,
}: {
  workflow: WorkflowView;
  common: Common;
  correction: CorrectionDraft;
  /** The review notes in the box, which are stored if scheduling approves the text. */
  notes: string;
  opening: ScheduleOpening;
  isMain?: boolean;
  isAlone?: boolean;
}) {
  const { publishAt, unpublishAt, zone, scheduledBy, mayPublishLater, mayUnpublishLater } = workflow.schedule;
  const { others, isLoading } = useOtherPublications(workflow.articleId, isOpen && mayPublishLater);
  const times = `${publishAt?.local}-${unpublishAt?.local}`;
  const hasTimes = hasSchedule(workflow);
  const part = useRef<HTMLDetailsElement>(null);
  const maySchedule = mayPublishLater || mayUnpublishLater;
  const id = useId();
  // The fields show the stored times again once these have changed, or the schedule has been closed, unless the response
  // may still refuse what they contain.
  const [closings, countClosing] = useReducer((count: number) => count + 1, 0);
  const formKey = `${times} ${closings}`;
  const isSendingTimes = useRef(false);
  const [entered, setEntered] = useState<{ time: string; formKey: string }>();
  const enteredTime = entered?.formKey === formKey ? entered.time : undefined;
  const setEnteredTime = (time: string): void => setEntered({ time, formKey });
  const chosenTime = enteredTime ?? publishAt?.local ?? '';
  const { status, isLive } = workflow.publicationState;
  const isUnapproved = mayPublishLater && status !== 'approved';
  // Nothing but a publication can be scheduled while readers see no version.
  const isPublication = mayPublishLater && chosenTime !== '';
  const isApproval = isUnapproved && (!isLive || isPublication);
  const blocking = isApproval || isPublication ? workflow.findings.filter(isBlocking) : [];
  if (!hasTimes && !maySchedule) return null;
  return (
    <details
      ref={part}
      id="workflow-schedule"
      className="disclosure"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        setIsOpen(open);
        if (!open && !isSendingTimes.current) countClosing();
        // Does nothing for a schedule that was open from the start.
        if (!open || isOpen) return;
        if (part.current) scrollToPart(part.current);
        const field = part.current?.querySelector<HTMLInputElement>('input[name="publishAt"]');
        // For a published article, perhaps only the time of unpublication is to be set.
        if (isLive || field?.value !== '') return;
        field.value = suggestedTime(localTimeIn(zone, new Date()));
        setEnteredTime(field.value);
      }}
    >
      <summary>
        <span>Schedule</span>
        {hasTimes && (
          <small>
            {publishAt && (
              <>
                Publish on <span className="whole-time">{publishAt.text}</span>.{' '}
              </>
            )}
            {unpublishAt && (
              <>
                Unpublish on <span className="whole-time">{unpublishAt.text}</span>.{' '}
              </>
            )}
            {scheduledBy && <>Scheduled by {scheduledBy}.</>}
          </small>
        )}
      </summary>
      {maySchedule && (
        <WorkflowForm
          key={formKey}
          {...common}
          initial={closings === 0 ? common.initial : undefined}
          intent="schedule"
          isSendingShown
          question={isApproval ? askBeforeScheduling(workflow) : undefined}
        >
          {(result, isBusy, isSending) => {
            isSendingTimes.current = isSending;
            return (
              <>
                {(mayPublishLater || publishAt) && (
                  <DateTimeField
                    name="publish"
                    label="Publish at"
                    value={publishAt?.local ?? ''}
                    result={result}
                    isRequired={isUnapproved && !isLive}
                    zone={zone}
                    note={sameTimeText(others.flatMap(({ title, local }) => (local === chosenTime ? [title] : [])))}
                    onChange={setEnteredTime}
                  >
                    <PendingText isPending={isLoading} text="Looking for other articles scheduled for that time…" />
                  </DateTimeField>
                )}
                <DateTimeField
                  name="unpublish"
                  label="Unpublish at"
                  value={unpublishAt?.local ?? ''}
                  result={result}
                  zone={zone}
                  earliest={enteredTime ?? publishAt?.local}
                />
                <EditedCorrection draft={correction} problem={result?.fields.correction} />
                {isUnapproved && <input type="hidden" name="notes" value={notes} />}
                <p className="help">
                  Times are in {zone}.{(mayPublishLater || publishAt) && ' Leave a field empty if you do not need it.'}
                  {isUnapproved && ' Scheduling the publication also approves the text.'}
                </p>
                {blocking.length > 0 && (
                  <p id={`${id}-why`} className="help">
                    The article cannot be scheduled yet. {blocking.map(({ problems }) => problems.join(' ')).join(' ')}
                  </p>
                )}
                <div className="schedule-buttons">
                  <Button
                    type="submit"
                    kind={isMain && isOpen ? 'solid' : undefined}
                    disabled={isBusy || blocking.length > 0}
                    aria-describedby={blocking.length > 0 ? `${id}-why` : undefined}
                  >
                    {isSending ? 'Saving…' : isApproval ? 'Approve and schedule' : 'Save schedule'}
                  </Button>
                  {isAlone && isOpen && (
                    <Button
                      disabled={isBusy}
                      onClick={() => {
                        setIsOpen(false);
                        // A button of the decision takes the place of this one, where a second click would press it.
                        pauseSteps(workflow.articleId);
                      }}
                    >
                      {hasTimes ? 'Keep schedule' : 'Close'}
                    </Button>
                  )}
                </div>
              </>
            );
          }}
        </WorkflowForm>
      )}
      {hasTimes && maySchedule && (
        // A form without times removes the stored ones, whatever the fields above contain.
        <WorkflowForm {...common} intent="schedule" isSendingShown>
          {(result, isBusy, isSending) => (
            <>
              <EditedCorrection draft={correction} problem={result?.fields.correction} />
              <Button type="submit" disabled={isBusy}>
                {isSending ? 'Saving…' : 'Cancel schedule'}
              </Button>
            </>
          )}
        </WorkflowForm>
      )}
    </details>
  );
}
