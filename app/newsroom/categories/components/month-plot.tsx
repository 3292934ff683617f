import { ScreenSection } from '~/design/controls/screen-section';

const monthName = (month: string, style: 'narrow' | 'long'): string =>
  new Intl.DateTimeFormat('en', {
    month: style === 'narrow' ? 'narrow' : 'long',
    ...(style === 'long' ? { year: 'numeric' } : {}),
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));

/** Bar chart of the articles published per month, scaled to the highest month. */
export function MonthPlot({ months }: { months: readonly { month: string; published: number }[] }) {
  const maxPublished = Math.max(1, ...months.map(({ published }) => published));
  return (
    <ScreenSection title="Published per month">
      <ol className="month-plot">
        {months.map(({ month, published }) => (
          <li key={month} title={`${monthName(month, 'long')}: ${published}`}>
            <span className="sr-only">{monthName(month, 'long')}: </span>
            <span className="month-count" data-empty={published === 0}>
              {published}
            </span>
            <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden>
              <rect
                x="0"
                width="10"
                y={100 - (published / maxPublished) * 100}
                height={(published / maxPublished) * 100}
              />
            </svg>
            <span className="month-name" aria-hidden>
              {monthName(month, 'narrow')}
            </span>
          </li>
        ))}
      </ol>
    </ScreenSection>
  );
}
