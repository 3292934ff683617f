import { PlainTable } from '~/design/controls/table/plain-table';
import { shortDate, wholeNumber } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';

const barWidth = 20;
const barGap = 6;
const plotHeight = 60;

/** Articles read in each of the past weeks: bars on screen, and a table for screen readers. */
export function ReadingWeeks({ weeks }: { weeks: readonly { monday: Date; articles: number }[] }) {
  const most = Math.max(1, ...weeks.map(({ articles }) => articles));
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return null;
  const width = weeks.length * (barWidth + barGap) - barGap;
  return (
    <figure className="reading-weeks">
      <figcaption>
        <h2 className="rail-title">{m.dashboard_weeks()}</h2>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${plotHeight}`} aria-hidden>
        {weeks.map(({ monday, articles }, index) => {
          // A week without reading still has a thin bar, so that the weeks can be counted.
          const height = Math.max(2, Math.round((articles / most) * plotHeight));
          return (
            <rect
              key={monday.toISOString()}
              className={articles === 0 ? 'none' : undefined}
              x={index * (barWidth + barGap)}
              y={plotHeight - height}
              width={barWidth}
              height={height}
            />
          );
        })}
      </svg>
      <p className="facts weeks-ends" aria-hidden>
        <span>{shortDate(first.monday)}</span>
        <span>{shortDate(last.monday)}</span>
      </p>
      {/* `sr-only` is on a container because a table cannot be narrower than its text. */}
      <div className="sr-only">
        <PlainTable caption={m.dashboard_weeks_text()}>
          <tbody>
            {weeks.map(({ monday, articles }) => (
              <tr key={monday.toISOString()}>
                <th scope="row">{m.dashboard_week_of({ date: shortDate(monday) })}</th>
                <td>{wholeNumber(articles)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
    </figure>
  );
}
