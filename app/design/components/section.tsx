import type { ReactNode } from 'react';
import { PageLink } from './page-link';

/** A section of a page: heavy rule, plain heading, and a link to more of the same. */
export function Section({
  title,
  count,
  link,
  children,
}: {
  title: string;
  count?: number;
  link?: { to: string; label: string };
  children: ReactNode;
}) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>
          {title} {count !== undefined && <span className="badge quiet">{count}</span>}
        </h2>
        {link && (
          <PageLink className="section-link" to={link.to}>
            {link.label}
          </PageLink>
        )}
      </div>
      {children}
    </section>
  );
}

export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {typeof children === 'string' ? <p className="standfirst">{children}</p> : children}
    </div>
  );
}
