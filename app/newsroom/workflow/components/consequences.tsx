import BellIcon from 'lucide-react/icons/bell';
import CalendarClockIcon from 'lucide-react/icons/calendar-clock';
import CalendarXIcon from 'lucide-react/icons/calendar-x';
import CheckIcon from 'lucide-react/icons/check';
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

/** What the checklist warns of before a step. */
export const Warnings = ({ warnings }: { warnings: readonly string[] }) => (
  <>
    <p>Checklist warnings:</p>
    <ul className="consequences">
      {warnings.map((warning, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two pictures may have the same warning
        <li key={index} className="is-warning">
          <TriangleAlertIcon size={16} aria-hidden />
          {warning}
        </li>
      ))}
    </ul>
  </>
);
