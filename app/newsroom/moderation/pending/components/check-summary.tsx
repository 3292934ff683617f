import CheckIcon from 'lucide-react/icons/check';
import CircleXIcon from 'lucide-react/icons/circle-x';
import MinusIcon from 'lucide-react/icons/minus';
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert';
import { type CheckState, checkStateOf, type Finding, problemsOf } from '~/newsroom/workflow/checklist/checklist-rules';

const icons = { blocks: CircleXIcon, warns: TriangleAlertIcon, pending: MinusIcon, passed: CheckIcon } as const;
const order: readonly CheckState[] = ['passed', 'blocks', 'warns', 'pending'];

/** Returns the findings in one state as a phrase: how many have passed, or else every problem. */
function phraseOf(state: CheckState, findings: readonly Finding[]): string {
  if (state === 'passed') return `${findings.length} ${findings.length === 1 ? 'check' : 'checks'} passed`;
  if (state === 'pending') return `Not checked yet: ${findings.map(({ name }) => name.toLowerCase()).join(', ')}`;
  return problemsOf(findings).join(' ');
}

/** The results of the checklist in one line: what has passed, what blocks publication, warnings, and what is unchecked. */
export const CheckSummary = ({ findings }: { findings: readonly Finding[] }) => (
  <ul className="check-summary" aria-label="Checklist">
    {order.flatMap((state) => {
      const found = findings.filter((finding) => checkStateOf(finding) === state);
      const Icon = icons[state];
      return found.length === 0
        ? []
        : [
            <li key={state} data-state={state}>
              <Icon size={16} aria-hidden />
              <span>
                {state === 'blocks' && <strong>Blocks publishing: </strong>}
                {phraseOf(state, found)}
              </span>
            </li>,
          ];
    })}
  </ul>
);
