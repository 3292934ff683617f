import CheckIcon from 'lucide-react/icons/check';
import CircleXIcon from 'lucide-react/icons/circle-x';
import MinusIcon from 'lucide-react/icons/minus';
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert';
import { useId } from 'react';
import { PageLink } from '~/design/components/page-link';
import { Button } from '~/design/controls/button';
import { type Common, WorkflowForm } from '~/newsroom/workflow/components/workflow-form';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';
import { type CheckState, checkStateOf, type Finding, sortFindings } from '../checklist-rules';

const looks = {
  blocks: { label: 'Blocks', Icon: CircleXIcon },
  warns: { label: 'Warns', Icon: TriangleAlertIcon },
  pending: { label: 'Not checked', Icon: MinusIcon },
  passed: { label: 'Passed', Icon: CheckIcon },
} as const satisfies Record<CheckState, unknown>;

/** One segment for each check, coloured by its result. Only for sighted readers: the list beside it says the same. */
export const ChecklistBar = ({ findings }: { findings: readonly Finding[] }) => (
  <span className="check-bar" aria-hidden>
    {[...sortFindings(findings)].reverse().map((finding) => (
      <i key={`${finding.name} ${finding.level}`} className={`is-${checkStateOf(finding)}`} />
    ))}
  </span>
);

/** Returns how many of the checks have passed, in words. */
export const passedText = (findings: readonly Finding[]): string =>
  `${findings.filter((finding) => checkStateOf(finding) === 'passed').length} of ${findings.length} passed`;

/** How many problems of a check are in view; more of them are behind a line that opens. */
const problemsInView = 2;

/** A problem with a way to its place. The address of a link is on a line of its own, which may be cut. */
function Problem({ articleId, problem, place }: { articleId: string; problem: string; place: string | undefined }) {
  const [, address, rest] = /^(https?:\/\/\S+) (.+)$/.exec(problem) ?? [];
  return (
    <p>
      {address ? (
        <span className="check-link">
          <span title={address}>{address}</span> {rest}
        </span>
      ) : (
        problem
      )}{' '}
      {place && (
        <PageLink className="go-to" to={`/admin/editor/${articleId}${place}`}>
          Fix this
        </PageLink>
      )}
    </p>
  );
}

/** The problems that a check has found. */
function Problems({ articleId, finding: { problems, places } }: { articleId: string; finding: Finding }) {
  const shown = problems.map((problem, index) => (
    <Problem key={problem} articleId={articleId} problem={problem} place={places?.[index]} />
  ));
  if (shown.length <= problemsInView + 1) return shown;
  return (
    <>
      {shown.slice(0, problemsInView)}
      <details className="disclosure check-more">
        <summary>and {shown.length - problemsInView} more</summary>
        {shown.slice(problemsInView)}
      </details>
    </>
  );
}

/** The results of the checks: blocking ones first, then warnings, then passed ones. */
export const CheckList = ({ articleId, findings }: { articleId: string; findings: readonly Finding[] }) => (
  <ul className="checks">
    {sortFindings(findings).map((finding) => {
      const state = checkStateOf(finding);
      const { label, Icon } = looks[state];
      return (
        <li key={`${finding.name} ${finding.level}`} className={`is-${state}`}>
          <Icon size={16} aria-hidden />
          <div>
            <span className="sr-only">{label}</span> <strong>{finding.name}</strong>
            {state === 'pending' && <span className="fact"> not checked yet</span>}
            <Problems articleId={articleId} finding={finding} />
          </div>
        </li>
      );
    })}
  </ul>
);

/**
 * The checks before publication. Links are checked only on request.
 * @param foldsPassed whether passed checks are in a part of their own that is closed at first.
 */
export function Checklist({
  workflow,
  common,
  foldsPassed = false,
}: {
  workflow: WorkflowView;
  common: Common;
  foldsPassed?: boolean;
}) {
  const id = useId();
  if (workflow.findings.length === 0) return null;
  return (
    <WorkflowForm {...common} intent="checklist" isSendingShown>
      {(result, isBusy, isSending) => {
        const findings = (result?.outcome === 'done' && result.shown?.findings) || workflow.findings;
        const passed = foldsPassed ? findings.filter((finding) => checkStateOf(finding) === 'passed') : [];
        const listed = findings.filter((finding) => !passed.includes(finding));
        return (
          <section id="workflow-checklist" className="preflight" aria-labelledby={id} tabIndex={-1}>
            <div className="card-head">
              <h3 id={id}>Checklist</h3>
              <span className="fact">{passedText(findings)}</span>
            </div>
            <ChecklistBar findings={findings} />
            {listed.length > 0 && <CheckList articleId={workflow.articleId} findings={listed} />}
            {passed.length > 0 && (
              <details className="disclosure">
                <summary>{passed.length} passed</summary>
                <CheckList articleId={workflow.articleId} findings={passed} />
              </details>
            )}
            <Button type="submit" isSmall disabled={isBusy}>
              {isSending ? 'Checking…' : 'Run checklist'}
            </Button>
          </section>
        );
      }}
    </WorkflowForm>
  );
}
