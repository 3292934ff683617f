import { shortDate } from '~/design/format';
import { barHeight, barPaths, barsSentence, dayKinds, kindOf, slot } from '../bars';
import type { HealthDay } from '../rules';

/** What happened on a day, for the tip of its bar. */
const daySentence = ({ day, passed, warned, failed, hasIncident }: HealthDay): string =>
  `${shortDate(new Date(day))}: ${passed} passed, ${warned} warned, ${failed} failed${hasIncident ? ', with an incident' : ''}`;

/** A check's days as bars, oldest first. The days with problems have a tip. */
export function DayBars({ days, history }: { days: readonly string[]; history: readonly HealthDay[] }) {
  const paths = barPaths(days, history);
  const withProblems = history.filter((day) => ['warned', 'failed'].includes(kindOf(day)) && days.includes(day.day));
  return (
    <div className="health-days">
      <svg
        className="health-bars"
        viewBox={`0 0 ${days.length * slot - 1} ${barHeight}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={barsSentence(days, history)}
      >
        {dayKinds.map((kind) => paths[kind] && <path key={kind} className={`day-${kind}`} d={paths[kind]} />)}
        {withProblems.map((day) => (
          <rect
            key={day.day}
            className="day-tip"
            x={days.indexOf(day.day) * slot}
            y={0}
            width={slot}
            height={barHeight}
          >
            <title>{daySentence(day)}</title>
          </rect>
        ))}
      </svg>
    </div>
  );
}
