import BellIcon from 'lucide-react/icons/bell';
import CalendarClockIcon from 'lucide-react/icons/calendar-clock';
import CalendarXIcon from 'lucide-react/icons/calendar-x';
import CheckIcon from 'lucide-react/icons/check';
import CircleXIcon from 'lucide-react/icons/circle-x';
import GlobeIcon from 'lucide-react/icons/globe';
import RotateIcon from 'lucide-react/icons/rotate-ccw';
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert';
import type { Consequence } from '../questions';

const icons = {
  approval: CheckIcon,
  readers: GlobeIcon,
  members: BellIcon,
  time: CalendarClockIcon,
  'cancelled schedule': CalendarXIcon,
  'way back': RotateIcon,
} as const;

/** The consequences of a step, each with an icon for what it is about. */
export const Consequences = ({ consequences }: { consequences: readonly Consequence[] }) => (
  <ul className="consequences">
    {consequences.map(([about, sentence]) => {
      const Icon = icons[about];
      return (
        <li key={sentence}>
          <Icon size={16} aria-hidden />
          {sentence}
        </li>
      );
    })}
  </ul>
);

/** Problems that the checklist has found, with a line that says what they mean for the step. */
const Problems = ({
  lead,
  problems,
  isBlocking,
}: {
  lead: string;
  problems: readonly string[];
  isBlocking: boolean;
}) => {
  const Icon = isBlocking ? CircleXIcon : TriangleAlertIcon;
  return (
    <>
      <p>{lead}</p>
      <ul className="consequences">
        {problems.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two pictures may have the same problem
          <li key={index} className={isBlocking ? 'is-blocking' : 'is-warning'}>
            <Icon size={16} aria-hidden />
            {problem}
          </li>
        ))}
      </ul>
    </>
  );
};

/** What the checklist warns of before a step. */
export const Warnings = ({ warnings }: { warnings: readonly string[] }) => (
  <Problems lead="Checklist warnings:" problems={warnings} isBlocking={false} />
);

/** What blocks a step. */
export const Blocking = ({ problems }: { problems: readonly string[] }) => (
  <Problems lead="Blocks publication:" problems={problems} isBlocking />
);
