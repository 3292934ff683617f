import CheckIcon from 'lucide-react/icons/check';
import CircleXIcon from 'lucide-react/icons/circle-x';
import MinusIcon from 'lucide-react/icons/minus';
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert';
import { useId } from 'react';
import { useFetcher } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { Button } from '~/design/controls/button';
import { formKey } from '~/newsroom/workflow/components/form-key';
import { OwnWorkSetting } from '~/newsroom/workflow/components/own-work-setting';
import { useIsSavePending, useIsTakingStep } from '~/newsroom/workflow/components/steps-under-way';
import { type Common, WorkflowForm } from '~/newsroom/workflow/components/workflow-form';
import type { WorkflowResult } from '~/newsroom/workflow/form-results';
import type { WorkflowView } from '~/newsroom/workflow/workflow-view';
import { type CheckState, checkStateOf, type Finding, sortFindings } from '../checklist-rules';
import { isRefused, OverrideForm, OverrideNote } from './override-form';

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

/** What the problems need: the article, and whether the member may override those that block it, or could be allowed to. */
export type Overriding = { common: Common } & Pick<WorkflowView, 'mayOverride'> &
  Partial<Pick<WorkflowView, 'mayAllowOwnWork'>>;

/** The text of a problem. The address of a link is on a line of its own, which may be cut. */
function ProblemText({ problem }: { problem: string }) {
  const [, address, rest] = /^(https?:\/\/\S+) (.+)$/.exec(problem) ?? [];
  if (!address) return problem;
  return (
    <span className="check-link">
      <span title={address}>{address}</span> {rest}
    </span>
  );
}

/** A problem with a way to its place, and its override or the form for one. */
function Problem({ finding, index, overriding }: { finding: Finding; index: number; overriding: Overriding }) {
  const { common, mayOverride } = overriding;
  const { problems, places, keys, overrides } = finding;
  const problem = problems[index] ?? '';
  const [place, problemKey, override] = [places?.[index], keys?.[index], overrides?.[index]];
  return (
    <>
      <p>
        <ProblemText problem={problem} />{' '}
        {place && (
          <PageLink className="go-to" to={`/admin/editor/${common.articleId}${place}`}>
            Fix this
          </PageLink>
        )}
      </p>
      {override && (
        <OverrideNote override={override} form={problemKey && mayOverride ? { common, problemKey } : undefined} />
      )}
      {!override && problemKey && mayOverride === 'yes' && (
        <OverrideForm common={common} problemKey={problemKey} problem={problem} />
      )}
    </>
  );
}

/** The problems that a check has found. */
function Problems({ finding, overriding }: { finding: Finding; overriding: Overriding }) {
  const { problems } = finding;
  const shown = problems.map((problem, index) => (
    // Two places may have the same problem.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Problem key={`${index} ${problem}`} finding={finding} index={index} overriding={overriding} />
  ));
  if (shown.length <= problemsInView + 1) return shown;
  return (
    <>
      {shown.slice(0, problemsInView)}
      <details
        className="disclosure check-more"
        open={finding.keys?.slice(problemsInView).some((key) => isRefused(overriding.common, key))}
      >
        <summary>and {shown.length - problemsInView} more</summary>
        {shown.slice(problemsInView)}
      </details>
    </>
  );
}

/** The results of the checks: blocking ones first, then warnings, then passed ones. It must not be inside a form. */
export const CheckList = ({ findings, ...overriding }: Overriding & { findings: readonly Finding[] }) => (
  <>
    {overriding.mayOverride === 'own_work' && findings.some(({ keys, overrides }) => keys && !overrides) && (
      <p className="fact">
        You wrote, changed or submitted this article, so only someone else can override what blocks it.{' '}
        {overriding.mayAllowOwnWork && <OwnWorkSetting />}
      </p>
    )}
    {/* After an override, whose form goes, the focus is here. */}
    <ul className="checks" aria-label="Checks" tabIndex={-1}>
      {sortFindings(findings).map((finding) => {
        const state = checkStateOf(finding);
        const { label, Icon } = looks[state];
        return (
          <li
            key={`${finding.name} ${finding.level} ${finding.overrides ? 'overridden' : ''}`}
            className={`is-${state}`}
          >
            <Icon size={16} aria-hidden />
            <div>
              <span className="sr-only">{label}</span> <strong>{finding.name}</strong>
              {state === 'pending' && <span className="fact"> not checked yet</span>}
              {finding.fact && <p className="fact">{finding.fact}</p>}
              <Problems finding={finding} overriding={overriding} />
            </div>
          </li>
        );
      })}
    </ul>
  </>
);

/** The form that runs the checklist, by its ID. */
const checklistForm = 'workflow-run-checklist';

/**
 * Returns the results as they are now. That of the links, which is not looked for again each time, is the one that was
 * found last.
 */
function currentFindings(now: readonly Finding[], last: readonly Finding[] | undefined): readonly Finding[] {
  if (!last) return now;
  return now.flatMap((finding) => {
    if (!finding.isPending) return [finding];
    const found = last.filter(({ name }) => name === finding.name);
    return found.length > 0 ? found : [finding];
  });
}

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
  const { articleId, mayOverride, mayAllowOwnWork } = workflow;
  const { data, state } = useFetcher<WorkflowResult>({ key: formKey(checklistForm, articleId) });
  const isTakingStep = useIsTakingStep(articleId);
  const isSending = useIsSavePending(articleId, checklistForm) || state !== 'idle';
  if (workflow.findings.length === 0) return null;
  const findings = currentFindings(workflow.findings, data?.outcome === 'done' ? data.shown?.findings : undefined);
  const passed = foldsPassed ? findings.filter((finding) => checkStateOf(finding) === 'passed') : [];
  const listed = findings.filter((finding) => !passed.includes(finding));
  // An override is about a problem as it is stored, which its key identifies, so that nothing is saved first.
  const overriding = { common: { ...common, draft: undefined }, mayOverride, mayAllowOwnWork };
  return (
    <section id="workflow-checklist" className="preflight" aria-labelledby={id} tabIndex={-1}>
      <div className="card-head">
        <h3 id={id}>Checklist</h3>
        <span className="fact">{passedText(findings)}</span>
      </div>
      <ChecklistBar findings={findings} />
      {listed.length > 0 && <CheckList {...overriding} findings={listed} />}
      {passed.length > 0 && (
        <details className="disclosure">
          <summary>{passed.length} passed</summary>
          <CheckList {...overriding} findings={passed} />
        </details>
      )}
      <Button type="submit" form={checklistForm} isSmall disabled={isTakingStep || isSending || common.isOutdated}>
        {isSending ? 'Checking…' : 'Run checklist'}
      </Button>
      <WorkflowForm {...common} id={checklistForm} intent="checklist" isSendingShown>
        {() => null}
      </WorkflowForm>
    </section>
  );
}
