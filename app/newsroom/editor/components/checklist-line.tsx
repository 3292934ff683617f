import XIcon from 'lucide-react/icons/x';
import { memo, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { CheckList, ChecklistBar, passedText } from '~/newsroom/workflow/checklist/components/checklist';
import { NextStepButton } from '~/newsroom/workflow/components/next-step-bar';
import { nextText } from '~/newsroom/workflow/next-step';
import type { WorkflowView } from '~/newsroom/workflow/rules';

const nothing = (): void => undefined;

/** On narrow screens, the checklist as a line below the top bar, which opens it as a sheet. */
export const ChecklistLine = memo(function ChecklistLine({
  workflow,
  isOpen,
  onToggle,
}: {
  workflow: WorkflowView;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}) {
  const { articleId, findings } = workflow;
  const id = useId();
  const sheet = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (isOpen && !sheet.current?.open) sheet.current?.showModal();
    if (!isOpen) sheet.current?.close();
  }, [isOpen]);
  // A link in the sheet leads to a place in the article, which the sheet covers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes after each navigation
  useEffect(() => onToggle(false), [key, onToggle]);
  if (findings.length === 0) return null;
  const next = nextText(workflow);
  return (
    <>
      <button type="button" className="checklist-line" onClick={() => onToggle(true)}>
        <span className="sr-only">Checklist: {passedText(findings)}</span>
        <ChecklistBar findings={findings} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: clicking the backdrop closes the sheet; for the keyboard, the browser handles Esc */}
      <dialog
        ref={sheet}
        className="checklist-sheet"
        aria-labelledby={id}
        onClose={() => onToggle(false)}
        onClick={(event) => {
          if (event.target === event.currentTarget) onToggle(false);
        }}
      >
        <div className="card-head">
          <h2 id={id}>Checklist</h2>
          <span className="fact">{passedText(findings)}</span>
          <button type="button" className="icon-button" aria-label="Close" onClick={() => onToggle(false)}>
            <XIcon size={20} aria-hidden />
          </button>
        </div>
        <ChecklistBar findings={findings} />
        {isOpen && (
          <>
            <CheckList articleId={articleId} findings={findings} />
            <NextStepButton workflow={workflow} onBlocked={nothing} />
            {next && <p className="fact">Next: {next}</p>}
          </>
        )}
      </dialog>
    </>
  );
});
