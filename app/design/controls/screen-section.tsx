import { type ReactNode, useId } from 'react';
import { PageLink } from '~/design/components/page-link';
import { wholeNumber } from '~/design/format';

/** A section of a newsroom screen: heavy rule, title, one note on its baseline, and one link or group of actions. */
export function ScreenSection({
  title,
  count,
  note,
  link,
  actions,
  children,
}: {
  title: string;
  /** Number of entries, beside the title. */
  count?: number;
  note?: ReactNode;
  link?: { to: string; label: string };
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="screen-section" aria-labelledby={id}>
      <div className="screen-section-head">
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className={count === 0 ? 'fact' : 'section-count'}>{wholeNumber(count)}</span>}
        {note && <p>{note}</p>}
        {link && (
          <PageLink className="section-link" to={link.to}>
            {link.label}
          </PageLink>
        )}
        {actions && <div className="screen-section-actions">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
