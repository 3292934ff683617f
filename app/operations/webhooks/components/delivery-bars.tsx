import { barHeight, barPaths, dayKinds, slot } from '~/operations/health/bars';
import type { DeliveryDay } from '../rules';

/** An endpoint’s days as bars, oldest first: at the top of each, the share that was not delivered. */
export function DeliveryBars({ days, history }: { days: readonly string[]; history: readonly DeliveryDay[] }) {
  const shown = history.map(({ day, delivered, waiting, failed }) => ({
    ...{ day, passed: delivered, warned: waiting, failed },
  }));
  const paths = barPaths(days, shown);
  const sum = (count: (day: DeliveryDay) => number): number => history.reduce((total, day) => total + count(day), 0);
  const sentence = `${days.length} days: ${sum(({ delivered }) => delivered)} delivered, ${sum(({ waiting }) => waiting)} waiting, ${sum(({ failed }) => failed)} failed`;
  return (
    <svg
      className="health-bars"
      viewBox={`0 0 ${days.length * slot - 1} ${barHeight}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={sentence}
    >
      <title>{sentence}</title>
      {dayKinds.map((kind) => paths[kind] && <path key={kind} className={`day-${kind}`} d={paths[kind]} />)}
    </svg>
  );
}
