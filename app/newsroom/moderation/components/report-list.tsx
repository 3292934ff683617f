import type { ReactNode } from 'react';

/** How many reports of one piece of content are shown at first. */
const reportsInView = 3;

/** A list of reports of the same content: the first ones, and the others on request. */
export function ReportList<Report>({
  reports,
  children,
}: {
  reports: readonly Report[];
  /** Renders a report as an item of the list. */
  children: (report: Report) => ReactNode;
}) {
  // Unfolding a single one would take as much room as it does.
  const count = reports.length > reportsInView + 1 ? reportsInView : reports.length;
  const more = reports.slice(count);
  return (
    <>
      <ul className="queue-reports">{reports.slice(0, count).map(children)}</ul>
      {more.length > 0 && (
        <details className="disclosure">
          <summary>and {more.length} more</summary>
          <ul className="queue-reports">{more.map(children)}</ul>
        </details>
      )}
    </>
  );
}
