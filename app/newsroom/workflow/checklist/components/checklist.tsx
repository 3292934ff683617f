import { PageLink } from '~/design/components/page-link';
import { WorkflowForm } from '~/newsroom/workflow/components/workflow-form';
import type { WorkflowView } from '~/newsroom/workflow/rules';
import type { Common } from '~/newsroom/workflow/schedule/components/schedule';
import type { Finding } from '../checklist-rules';

function stateOf({ isPending, level, problems }: Finding): { tone: string; text: string } {
  if (problems.length > 0)
    return { tone: level === 'block' ? 'pending' : 'warning', text: level === 'block' ? 'Blocks' : 'Warns' };
  if (isPending) return { tone: 'none', text: 'Not checked' };
  return { tone: 'complete', text: 'Passed' };
}

/** The checks before publication. Links are checked only on request. */
export function Checklist({ workflow, common }: { workflow: WorkflowView; common: Common }) {
  if (workflow.findings.length === 0) return null;
  return (
    <WorkflowForm {...common} intent="checklist">
      {(result, isBusy) => {
        const newFindings = result?.outcome === 'done' ? result.shown?.findings : undefined;
        const findings = newFindings ?? workflow.findings;
        const isOpen = findings.some(({ problems }) => problems.length > 0);
        return (
          <details open={isOpen || newFindings ? true : undefined}>
            <summary>Checklist</summary>
            <ul className="workflow-checks">
              {findings.map((finding) => {
                const { tone, text } = stateOf(finding);
                return (
                  <li key={`${finding.name} ${finding.level}`}>
                    <span className={`badge state-${tone}`}>{text}</span> {finding.name}
                    {finding.problems.length > 0 && (
                      <ul>
                        {finding.problems.map((problem, index) => (
                          <li key={problem}>
                            {problem}
                            {finding.places?.[index] && (
                              <>
                                {' '}
                                <PageLink to={`/admin/editor/${workflow.articleId}${finding.places[index]}`}>
                                  Go to
                                </PageLink>
                              </>
                            )}
                          </li>
                        ))}
                      </ul>
                    )}
                  </li>
                );
              })}
            </ul>
            <button type="submit" className="button" disabled={isBusy}>
              {isBusy ? 'Checking…' : 'Run checklist'}
            </button>
          </details>
        );
      }}
    </WorkflowForm>
  );
}
