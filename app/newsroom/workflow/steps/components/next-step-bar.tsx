import CalendarClockIcon from 'lucide-react/icons/calendar-clock';
import EllipsisVerticalIcon from 'lucide-react/icons/ellipsis-vertical';
import EyeIcon from 'lucide-react/icons/eye';
import EyeOffIcon from 'lucide-react/icons/eye-off';
import HistoryIcon from 'lucide-react/icons/history';
import RocketIcon from 'lucide-react/icons/rocket';
import SaveIcon from 'lucide-react/icons/save';
import Trash2Icon from 'lucide-react/icons/trash-2';
import { memo, type ReactNode } from 'react';
import { useFetcher } from 'react-router';
import type { ArticleStatus } from '~/content/articles/rules';
import { Button, buttonClass } from '~/design/controls/button';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '~/design/controls/overlays/menu';
import { useIsOnline } from '~/design/use-is-online';
import { formKey } from '~/newsroom/workflow/components/form-key';
import { useIsSavePending, useIsTakingStep } from '~/newsroom/workflow/components/steps-under-way';
import { refusalText } from '~/newsroom/workflow/rules';
import { hasSchedule, type WorkflowView } from '~/newsroom/workflow/workflow-view';
import { nextStepOf } from '../next-step';
import { trashQuestionIn } from '../trash-question';
import { workflowForms } from './lifecycle-forms';
import { scrollToPart } from './scroll-to-part';

/** Scrolls to a part of the Workflow card, unfolds it, and focuses its first field, or else its first control. */
export function showInCard(selector: string): void {
  const part = document.querySelector<HTMLElement>(selector);
  if (!part) return;
  const folded = part.closest('details');
  if (folded) folded.open = true;
  scrollToPart(part);
  const fields = part.querySelectorAll<HTMLElement>('input:not([type="hidden"]), textarea, select');
  // A field that is folded, such as that of an override, cannot have the focus.
  const field = [...fields].find((each) => !each.closest('details:not([open])'));
  (field ?? part.querySelector<HTMLElement>('a, summary, button') ?? part).focus({ preventScroll: true });
}

const submit = (formId: string): void => (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit();

/** Presses the main button above the text: takes the next step, or shows what blocks it. */
export const pressNextStep = (): void =>
  document.querySelector<HTMLButtonElement>(`.editor-actions > :is(.refused, [form="${workflowForms.step}"])`)?.click();

/** A label of which a narrow header shows only the first word; screen readers read all of it. */
export function StepLabel({ label }: { label: string }) {
  const [first, ...rest] = label.split(' ');
  return (
    <span>
      {first}
      {rest.length > 0 && <span className="long-form"> {rest.join(' ')}</span>}
    </span>
  );
}

/** What the main button says while the text is saved, before the step is sent. */
export const savingText = 'Saving…';
/** What it says while the step is sent. @param target the status that the article gets. */
export const sendingText = (target: ArticleStatus): string => (target === 'pending' ? 'Submitting…' : savingText);

/** Why a step cannot be taken without a connection. */
export const offlineRefusal = 'You are offline. Take this step once you are back online.';
/** ID of the line in the editor that says where changes are kept without a connection. */
export const offlineId = 'offline';

/** ID of the reason why the next step is refused. */
export const refusalId = 'next-step-refusal';

/** Why the main button above the text cannot be used: in sight on every screen, unlike the rest of the workflow. */
export function RefusedStep({ workflow }: { workflow: Parameters<typeof nextStepOf>[0] }) {
  const step = nextStepOf(workflow);
  if (step?.kind !== 'step' || step.refusalReason === null || step.isBlocked) return null;
  return (
    <p id={refusalId} className="help">
      {step.refusalReason}
    </p>
  );
}

/** The main button above the text: the next step for this article, or why it cannot be taken. */
export const NextStepButton = memo(function NextStepButton({
  workflow,
  onBlocked,
}: {
  workflow: WorkflowView;
  /** Shows the checks that block the step. */
  onBlocked: () => void;
}) {
  const key = formKey(workflowForms.step, workflow.articleId);
  const isSent = useFetcher({ key }).state !== 'idle';
  const isSaving = useIsSavePending(workflow.articleId, workflowForms.step);
  const step = nextStepOf(workflow);
  const isTakingStep = useIsTakingStep(workflow.articleId);
  const isOnline = useIsOnline();
  if (!step) return null;
  if (step.kind === 'view') {
    return (
      <a className={buttonClass({ kind: 'solid' })} href={workflow.path} target="_blank" rel="noreferrer">
        View article
      </a>
    );
  }
  const { label, refusalReason, isBlocked, target, isMain } = step;
  if (isBlocked) {
    return (
      <Button className="refused" onClick={onBlocked}>
        {label}: {refusalReason?.toLowerCase()}
      </Button>
    );
  }
  return (
    <Button
      kind={isMain ? 'solid' : undefined}
      type="submit"
      form={workflowForms.step}
      name="status"
      value={target}
      disabled={isTakingStep || isSaving || isSent || refusalReason !== null || !isOnline}
      aria-describedby={refusalReason ? refusalId : isOnline ? undefined : offlineId}
      title={refusalReason ?? (isOnline ? undefined : offlineRefusal)}
    >
      {isSaving ? savingText : isSent ? sendingText(target) : <StepLabel label={label} />}
    </Button>
  );
});

/** The menu beside the main button: everything else that can be done with the article. */
export const ArticleMenu = memo(function ArticleMenu({
  workflow,
  articleId,
  canSave,
  canPreview,
  onSave,
  onPreview,
  onSchedule,
  children,
  textItems,
}: {
  workflow: WorkflowView | undefined;
  articleId: string | null;
  canSave: boolean;
  canPreview: boolean;
  onSave: () => void;
  onPreview: () => void;
  /** Shows the schedule, which is part of the Workflow card. */
  onSchedule: () => void;
  /** Further items, at the beginning. */
  children?: ReactNode;
  /** More menu items for the text. */
  textItems?: ReactNode;
}) {
  const publish = workflow?.choices.find(({ status }) => status === 'published');
  const isPublishing = workflow?.primary?.target === 'published';
  const mayPublishNow = publish && !workflow?.publicationState.isLive && !workflow?.isInTrash && !isPublishing;
  const isTakingStep = useIsTakingStep(articleId ?? '');
  const refusal = publish?.refusal ? refusalText[publish.refusal] : null;
  const isListed = workflow && !workflow.isInTrash;
  const { mayPublishLater, mayUnpublishLater } = workflow?.schedule ?? {};
  return (
    <Menu
      label="Article"
      trigger={
        <button type="button" className="icon-button" aria-label="More actions">
          <EllipsisVerticalIcon size={18} aria-hidden />
        </button>
      }
    >
      {children}
      <MenuItem icon={SaveIcon} isDisabled={!canSave} onSelect={onSave}>
        Save now <kbd>Ctrl+S</kbd>
      </MenuItem>
      <MenuItem icon={EyeIcon} isDisabled={!canPreview} onSelect={onPreview}>
        Preview <kbd>Ctrl+Alt+P</kbd>
      </MenuItem>
      {articleId !== null && (
        <MenuLink icon={HistoryIcon} to={`/admin/editor/${articleId}/revisions`}>
          Revisions
        </MenuLink>
      )}
      {mayPublishNow && (
        <MenuItem
          icon={RocketIcon}
          isDisabled={isTakingStep || refusal !== null}
          onSelect={() => submit(workflowForms.publish)}
        >
          <span>
            Publish Now…
            {refusal && <small>{refusal}</small>}
          </span>
        </MenuItem>
      )}
      {isListed && (mayPublishLater || mayUnpublishLater) && (
        <MenuItem icon={CalendarClockIcon} onSelect={onSchedule}>
          {hasSchedule(workflow) ? 'Change schedule…' : 'Schedule…'}
        </MenuItem>
      )}
      {textItems}
      {isListed && (workflow.mayUnpublish || workflow.mayDelete) && <MenuSeparator />}
      {isListed && workflow.mayUnpublish && (
        <MenuItem icon={EyeOffIcon} isDisabled={isTakingStep} onSelect={() => submit(workflowForms.unpublish)}>
          Unpublish…
        </MenuItem>
      )}
      {isListed && workflow.mayDelete && (
        <MenuItem icon={Trash2Icon} isDanger isDisabled={isTakingStep} onSelect={() => submit(workflowForms.trash)}>
          {trashQuestionIn(workflow) ? 'Move to trash…' : 'Move to trash'}
        </MenuItem>
      )}
    </Menu>
  );
});
