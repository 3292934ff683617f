import { longDate } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';
import type { Correction } from '../rules';

/** What was put right in an article since it appeared, below its text. Nothing where nothing was. */
export function Corrections({ corrections, language }: { corrections: readonly Correction[]; language: string }) {
  if (corrections.length === 0) return null;
  return (
    <section className="corrections" id="corrections" aria-labelledby="corrections-title">
      <h2 id="corrections-title">{m.corrections_title()}</h2>
      <ol>
        {corrections.map(({ id, note, correctedAt }) => (
          <li key={id}>
            <time dateTime={correctedAt.toISOString()}>{longDate(correctedAt)}</time>
            <p lang={language}>{note}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
