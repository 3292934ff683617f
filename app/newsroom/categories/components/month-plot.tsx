import { ScreenSection } from '~/design/controls/screen-section';

const monthName = (month: string, style: 'narrow' | 'long'): string =>
  new Intl.DateTimeFormat('en', {
    month: style === 'narrow' ? 'narrow' : 'long',
    ...(style === 'long' ? { year: 'numeric' } : {}),
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));

/** Height of the bar of the highest month, in pixels. */
const maxHeight = 84;

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
            <svg height={Math.round((published / maxPublished) * maxHeight)} aria-hidden>
              <rect width="100%" height="100%" />
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
