/** Width and height of the drawing, in its own units. */
const width = 180;
const height = 28;
/** Space around a line, so that its end mark is not cut off. */
const margin = 4;

/** The full height is at least this value, so that a count of one does not fill the chart. */
const smallestScale = 5;

/** Limits the decimals, because each of them is sent to the browser. */
const rounded = (value: number): number => Math.round(value * 10) / 10;

/**
 * Returns the bars of a series from left to right. A zero has no bar, only the baseline, one unit high and without
 * gaps.
 */
export function bars(values: readonly number[]): { x: number; y: number; width: number; height: number }[] {
  const highest = Math.max(...values, smallestScale);
  const slot = width / values.length;
  return values.map((value, index) => {
    const barHeight = Math.max(1, rounded((value / highest) * height));
    return {
      x: rounded(index * slot),
      y: rounded(height - barHeight),
      width: rounded(value === 0 ? slot : slot * 0.84),
      height: barHeight,
    };
  });
}

/**
 * Returns the points of a line from left to right, with its lowest value at the bottom; a flat line is in the middle.
 */
export function points(values: readonly number[]): { x: number; y: number }[] {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const span = highest - lowest;
  const step = values.length > 1 ? (width - 2 * margin) / (values.length - 1) : 0;
  return values.map((value, index) => ({
    x: rounded(margin + index * step),
    y: rounded(span === 0 ? height / 2 : height - margin - ((value - lowest) / span) * (height - 2 * margin)),
  }));
}

/**
 * A series of values as a small chart without axes: bars for counts, a line for levels. The last value is marked. Draws
 * nothing for fewer than two values.
 * @param label what is counted and how often, such as "Published per week"; the values are read out after it.
 */
export function Sparkline({
  values,
  kind = 'line',
  label,
}: {
  values: readonly number[];
  kind?: 'bars' | 'line';
  label: string;
}) {
  if (values.length < 2) return null;
  const line = kind === 'line' ? points(values) : [];
  const end = line.at(-1);
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${label}: ${values.join(', ')}`}
    >
      {kind === 'bars' &&
        bars(values).map((bar, index) => (
          <rect key={bar.x} className={values[index] === 0 ? 'none' : undefined} {...bar} />
        ))}
      {end && (
        <>
          <polyline points={line.map(({ x, y }) => `${x},${y}`).join(' ')} />
          <circle cx={end.x} cy={end.y} r={3} />
        </>
      )}
    </svg>
  );
}
