import { longDate } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';
import type { Correction } from '../rules';

/** The corrections made to an article since publication, shown below its text. Renders nothing if there are none. */
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
