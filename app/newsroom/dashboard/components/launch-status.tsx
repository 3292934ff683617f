import { PageLink } from '~/design/components/page-link';
import { wholeNumber } from '~/design/format';
import { type ReadinessItem, type ReadinessState, readinessPercentage } from '../rules';

type BrowserError = { fingerprint: string; message: string; page: string; occurrences: number };

const labels: Record<ReadinessState, string> = { complete: 'Complete', warning: 'Review', pending: 'Pending' };

/** The site's current launch readiness. Browser errors are shown only to members who may read them. */
export function LaunchStatus({ items, errors }: { items: readonly ReadinessItem[]; errors?: readonly BrowserError[] }) {
  const percentage = readinessPercentage(items);
  const count = (state: ReadinessState): number => items.filter((item) => item.state === state).length;
  return (
    <>
      <section className="panel" aria-labelledby="readiness">
        <h2 id="readiness">Launch Readiness Status</h2>
        <dl className="figures">
          <div>
            <dt>Ready</dt>
            <dd>{percentage}%</dd>
          </div>
          {(['complete', 'warning', 'pending'] as const).map((state) => (
            <div key={state}>
              <dt>{labels[state]}</dt>
              <dd>{wholeNumber(count(state))}</dd>
            </div>
          ))}
        </dl>
        {percentage === 100 && <p className="notice good">Ready for Launch</p>}
        <ul className="readiness">
          {items.map(({ name, state, finding, link }) => (
            <li key={name}>
              <span className={`badge state-${state}`}>{labels[state]}</span>
              <div>
                <h3>{name}</h3>
                <p>{finding}</p>
              </div>
              {link && (
                <PageLink className="button small" to={link.to}>
                  {link.label}
                </PageLink>
              )}
            </li>
          ))}
        </ul>
      </section>
      {errors && (
        <section className="panel" id="faults" aria-labelledby="faults-title">
          <h2 id="faults-title">Errors in readers’ browsers, last 24 hours</h2>
          {errors.length === 0 ? (
            <p className="empty">
              No errors reported. Browsers report errors only if their readers have not opted out.
            </p>
          ) : (
            <div className="table-frame">
              <table className="data-table">
                <thead>
                  <tr>
                    <th scope="col">Error</th>
                    <th scope="col">Page</th>
                    <th scope="col">Total occurrences</th>
                  </tr>
                </thead>
                <tbody>
                  {errors.map(({ fingerprint, message, page, occurrences }) => (
                    <tr key={fingerprint}>
                      <th scope="row">{message}</th>
                      <td data-label="Page">{page}</td>
                      <td data-label="Total occurrences" className="fact">
                        {wholeNumber(occurrences)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </section>
      )}
    </>
  );
}
