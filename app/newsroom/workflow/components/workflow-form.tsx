import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFetcher } from 'react-router';
import type { ArticleStatus } from '~/content/articles/rules';
import { FetcherForm } from '~/design/components/forms/fetcher-form';
import { PageLink, useOpenPage } from '~/design/components/page-link';
import { toasts } from '~/design/toasts';
import { intentField } from '~/platform/forms/forms';
import { isApproval } from '../decision-rules';
import type { WorkflowResult } from '../form-results';
import { type Origin, reviewPath } from '../origins';
import type { Question } from '../questions';
import { fieldPlace, requiredFields } from '../required-fields';
import { type WorkflowFields, type WorkflowIntent, workflowPath } from '../rules';
import { saveRequired, stepFailed, updateFailure } from '../step-notices';
import { focusAfterStep, type Pressed, pressedIn } from './focus-after-step';
import { formKey } from './form-key';
import { PendingText } from './pending-text';
import { QuestionDialog } from './question-dialog';
import { stepDescribed } from './shown-articles';
import { endStep, setStep, useIsSavePending, useIsTakingStep } from './steps-under-way';

/** The editor's working copy, saved before each step. */
export type EditedDraft = {
  articleId: string | null;
  version: number;
  saveNow: () => Promise<{ kind: string; waitingFor?: string }>;
  /** What the member has read of the article: the version that it describes, the hash for a decision, and its status. */
  reviewed?: { version: number; reviewedHash: string; publicationState: { status: ArticleStatus } };
  /** Whether the article has changed since, other than by what is typed in the editor. */
  hasChanged?: boolean;
  /** Describes the article again. Never rejects. */
  reload?: () => Promise<unknown>;
  /** Receives the errors of a step, by field of the article; empty when it has succeeded. */
  showProblems?: (problems: Readonly<Partial<Record<string, string>>>) => void;
};

/** Delay before the published article opens in a new tab, in milliseconds (spec 2 §9). */
const openingDelay = 1_000;

/** Resolves when what has changed just now has been rendered. */
const nextRender = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** What the article lacks for a step, with links to the fields in the editor. */
const MissingFields = ({ articleId, problems }: { articleId: string; problems: WorkflowResult['fields'] }) =>
  requiredFields.map(
    (field) =>
      problems[field] && (
        <p key={field} className="field-error" role="alert">
          {problems[field]}{' '}
          <PageLink className="go-to" to={`/admin/editor/${articleId}${fieldPlace(field)}`}>
            Fix this
          </PageLink>
        </p>
      ),
  );

/**
 * A workflow form. Without JavaScript, it posts and the page reloads. With JavaScript, it first saves the text in the
 * editor, then shows errors next to their fields; the route shows the result in a toast.
 */
export function WorkflowForm({
  id,
  articleId,
  version,
  reviewedHash,
  from,
  intent,
  draft,
  initial,
  question,
  isSendingShown = false,
  isOutdated = false,
  children,
}: {
  /** For buttons outside the form. */
  id?: string;
  articleId: string;
  version: number;
  /** What a decision is about, where the page shows the article. */
  reviewedHash?: string;
  /** The list from which the review was opened, which it still leads back to without JavaScript. */
  from?: Origin;
  intent: WorkflowIntent;
  draft?: EditedDraft;
  initial?: WorkflowResult;
  /** Asked before submitting; may depend on the fields that would be sent. */
  question?: Question | ((fields: FormData) => Question | undefined);
  /** Whether its own button shows that the step is being sent. */
  isSendingShown?: boolean;
  /** Whether the page shows a status that the article no longer has, so that no step can be taken. */
  isOutdated?: boolean;
  /**
   * @param isBusy whether no step can be pressed now, as any is being taken with the article, or its status has changed.
   * @param isSending whether it is this one.
   */
  children: (result: WorkflowResult | undefined, isBusy: boolean, isSending: boolean) => ReactNode;
}) {
  const formId = id ?? intent;
  const fetcher = useFetcher<WorkflowResult>(id === undefined ? {} : { key: formKey(id, articleId) });
  const isSending = useIsSavePending(articleId, formId) || fetcher.state !== 'idle';
  const isTakingStep = useIsTakingStep(articleId);
  const path = workflowPath(articleId);
  const unsavedSubject = `${path} unsaved`;
  const savedVersion = draft?.version;
  const action = from ? reviewPath(articleId, from) : path;
  const draftRef = useRef(draft);
  draftRef.current = draft;
  const { data } = fetcher;
  const resultRef = useRef(data);
  resultRef.current = data;
  const openPage = useOpenPage();
  const [asked, setAsked] = useState<{
    question: Question;
    fields: FormData;
    status: ArticleStatus | undefined;
    pressed: Pressed;
  } | null>(null);

  // Once the latest changes are saved, the notice about them is no longer true.
  useEffect(() => {
    if (savedVersion !== undefined) toasts.dismissEarlier(unsavedSubject);
  }, [savedVersion, unsavedSubject]);

  /** Sends a step, and shows from the first moment that it is under way: saving the text before it may take long. */
  const send = async (fields: FormData, wantedAt: ArticleStatus | undefined, pressed: Pressed): Promise<void> => {
    setStep(articleId, { formId, isSaving: true });
    let outcome: Awaited<ReturnType<typeof saveAndSend>> = 'not sent';
    try {
      outcome = await saveAndSend(fields, wantedAt);
    } finally {
      // The next step is about the article as it is after this one.
      if (outcome === 'taken') void stepDescribed(articleId).then(() => endStep(articleId, true));
      else endStep(articleId, false);
    }
    if (outcome === 'not sent') return;
    await nextRender();
    focusAfterStep(pressed, outcome === 'taken');
  };

  /** Sends a step that was wanted when the article had a status, unless someone has decided otherwise since. */
  const saveAndSend = async (
    fields: FormData,
    wantedAt: ArticleStatus | undefined,
  ): Promise<'taken' | 'not taken' | 'not sent'> => {
    // That an earlier attempt failed says nothing about this one.
    toasts.dismissKind(stepFailed);
    const currentDraft = draftRef.current;
    if (currentDraft) {
      const { kind, waitingFor } = await currentDraft.saveNow();
      if (currentDraft.articleId === null && draftRef.current?.articleId === null) {
        toasts.show(saveRequired.title, saveRequired.description, { isError: true, subject: path });
        return 'not sent';
      }
      if (kind === 'waiting') {
        const sentence =
          waitingFor === 'choice'
            ? 'There are two versions of this article. Choose what to keep at each place, then try again.'
            : 'Your latest changes have not been saved yet. Try again once they have been saved.';
        toasts.show(updateFailure.title, sentence, { isError: true, subject: unsavedSubject, kind: stepFailed });
        return 'not sent';
      }
      await nextRender();
      // A save adds a version that the editor has yet to describe.
      if (draftRef.current && draftRef.current.reviewed?.version !== draftRef.current.version) {
        await draftRef.current.reload?.();
        await nextRender();
      }
      const latest = draftRef.current ?? currentDraft;
      fields.set('version', String(latest.version));
      const seen = [currentDraft.reviewed, latest.reviewed].find((shown) => shown?.version === latest.version);
      // What others have changed meanwhile has to be read before it is approved.
      const step = { intent, status: fields.get('status'), publishAt: fields.get('publishAt') };
      const isDecided = latest.reviewed?.publicationState.status !== wantedAt;
      if (isApproval(step) && (latest.hasChanged || (latest.reviewed && (!seen || isDecided)))) {
        const sentence = 'The article changed while you were reading. Read it again before you decide.';
        toasts.show(updateFailure.title, sentence, { isError: true, subject: path, kind: stepFailed });
        return 'not sent';
      }
      if (seen) fields.set('reviewedHash', seen.reviewedHash);
    }
    const sent = fetcher.submit(fields, { method: 'post', action });
    setStep(articleId, { formId, isSaving: false });
    await sent;
    await nextRender();
    // A form that the step has removed has no result.
    return (resultRef.current?.outcome ?? 'done') === 'done' ? 'taken' : 'not taken';
  };

  const result = data ?? (initial?.intent === intent ? initial : undefined);
  return (
    <>
      <FetcherForm
        fetcher={fetcher}
        id={id}
        action={action}
        onResult={({ outcome, fields, shown }) => {
          draft?.showProblems?.(outcome === 'done' ? {} : fields);
          const publishedPath = shown?.path;
          // Not cleared on unmount: publishing may remove this form before the timer fires.
          if (outcome === 'done' && publishedPath && draft)
            setTimeout(() => window.open(publishedPath, '_blank', 'noopener'), openingDelay);
        }}
        onSend={(event, fields) => {
          event.preventDefault();
          if (isTakingStep || isOutdated) return;
          const { submitter: button } = event.nativeEvent as SubmitEvent;
          const pressed = pressedIn(event.currentTarget, button);
          const wanted = typeof question === 'function' ? question(fields) : question;
          const status = draft?.reviewed?.publicationState.status;
          if (wanted) setAsked({ question: wanted, fields, status, pressed });
          else void send(fields, status, pressed);
        }}
      >
        <input {...intentField<WorkflowFields>(intent)} />
        <input type="hidden" name="version" value={draft?.version ?? version} />
        {reviewedHash && <input type="hidden" name="reviewedHash" value={reviewedHash} />}
        {children(result, isTakingStep || isSending || isOutdated, isSending)}
        <PendingText isPending={isSending} isShownElsewhere={isSendingShown} />
        {/* The editor shows them next to its fields. */}
        {!draft && result && <MissingFields articleId={articleId} problems={result.fields} />}
      </FetcherForm>
      {asked &&
        createPortal(
          <QuestionDialog
            question={asked.question}
            onConfirm={() => {
              setAsked(null);
              void send(asked.fields, asked.status, asked.pressed);
            }}
            onClose={() => setAsked(null)}
            onInstead={(place) => {
              setAsked(null);
              openPage(`${location.pathname}${location.search}${place}`, { replace: true });
            }}
          />,
          // The form may be in a part of the screen that is not shown, where a dialog would not be shown either.
          document.querySelector('.newsroom') ?? document.body,
        )}
    </>
  );
}

/** What the forms of one article have in common. */
export type Common = Omit<ComponentProps<typeof WorkflowForm>, 'id' | 'intent' | 'children' | 'question'>;
