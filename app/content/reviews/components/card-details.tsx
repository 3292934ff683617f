import type { ReactNode } from 'react';
import { m } from '~/platform/languages/compiled/messages';

/** The part of a card that is folded on phones, so that their lists are short rows. Wide screens always show it. */
export const CardDetails = ({ name, children }: { name: string; children: ReactNode }) => (
  <details className="card-details">
    <summary>
      {m.card_details()}
      <span className="sr-only" lang="en">
        {' '}
        {name}
      </span>
    </summary>
    {children}
  </details>
);
