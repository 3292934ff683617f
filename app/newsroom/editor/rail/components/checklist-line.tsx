import { memo, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Sheet } from '~/design/controls/overlays/sheet';
import { CheckList, ChecklistBar, passedText } from '~/newsroom/workflow/checklist/components/checklist';
import { NextStepButton } from '~/newsroom/workflow/steps/components/next-step-bar';
import { nextText } from '~/newsroom/workflow/steps/next-step';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';

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
  const { articleId, findings, version, mayOverride } = workflow;
  const { key } = useLocation();
  // A link in the sheet leads to a place in the article, which the sheet covers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes after each navigation
  useEffect(() => onToggle(false), [key, onToggle]);
  if (findings.length === 0) return null;
  const next = nextText(workflow);
  return (
    <>
      <button type="button" className="checklist-line" onClick={() => onToggle(true)}>
        <ChecklistBar findings={findings} />
        <span className="fact">Checklist: {passedText(findings)}</span>
      </button>
      {isOpen && (
        <Sheet
          title="Checklist"
          note={passedText(findings)}
          onClose={() => onToggle(false)}
          foot={<NextStepButton workflow={workflow} onBlocked={nothing} />}
        >
          <ChecklistBar findings={findings} />
          <CheckList common={{ articleId, version }} mayOverride={mayOverride} findings={findings} />
          {next && <p className="fact">Next: {next}</p>}
        </Sheet>
      )}
    </>
  );
});
