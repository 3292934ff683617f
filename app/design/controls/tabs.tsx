import { PageLink } from '~/design/components/page-link';
import { wholeNumber } from '~/design/format';

export type Tab = {
  to: string;
  label: string;
  /** Number of entries in the tab. */
  count?: number;
  /** Said in place of a number, such as “2 changed”. */
  note?: string;
  isCurrent: boolean;
  /** Set apart at the end of the row. */
  isLast?: boolean;
};

/** Views of one screen, each with its own address, with the number of entries in each. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className="tabs" aria-label={label}>
    {tabs.map(({ to, label, count, note, isCurrent, isLast }) => (
      <PageLink key={to} to={to} className={isLast ? 'last' : undefined} aria-current={isCurrent ? 'page' : undefined}>
        {label} {count !== undefined && <span className="tab-count">{wholeNumber(count)}</span>}
        {note && <span className="tab-count">{note}</span>}
      </PageLink>
    ))}
  </nav>
);
