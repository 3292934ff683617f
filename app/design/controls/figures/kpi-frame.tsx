import type { ReactNode } from 'react';
import { PageLink } from '~/design/components/page-link';

/** One frame around three to five figures with rules between them. */
export const KpiFrame = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="kpi-frame" aria-label={label}>
    <dl>{children}</dl>
  </section>
);

/** A figure: its name, its value, one line about its change or next event, and its series as a sparkline. */
export const Kpi = ({
  label,
  value,
  note,
  change,
  to,
  children,
}: {
  label: string;
  /** Null where there is not enough data for one. */
  value: ReactNode;
  note?: ReactNode;
  /** Whether `note` is a change for the better or the worse. */
  change?: 'better' | 'worse';
  /** Path of the list that the figure counts. */
  to?: string;
  /** The sparkline. */
  children?: ReactNode;
}) => (
  <div className="kpi">
    <dt>{to === undefined ? label : <PageLink to={to}>{label}</PageLink>}</dt>
    <dd className="kpi-value">{value ?? <span className="missing-figure">not enough data</span>}</dd>
    {note && <dd className={change === undefined ? 'kpi-note' : `kpi-note ${change}`}>{note}</dd>}
    {children && <dd className="kpi-series">{children}</dd>}
  </div>
);
