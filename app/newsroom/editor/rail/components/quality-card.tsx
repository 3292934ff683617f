import { memo, useId } from 'react';
import { type QualityMetrics, qualityBand, qualityFindings, qualityScore } from '~/newsroom/editor/quality-rules';
import { Graded } from './seo-card';

/** Quality assessment of the text (spec 2 §5, "Quality scoring"). */
export const QualityCard = memo(function QualityCard({
  metrics,
  language,
}: {
  metrics: QualityMetrics;
  language: string;
}) {
  const id = useId();
  const score = qualityScore(metrics);
  const figures = [
    ['Readability', `${metrics.readabilityScore} out of 100`],
    ['Words per sentence', String(metrics.sentenceLength)],
    ['Sentences per paragraph', String(metrics.paragraphLength)],
    ['Words over 12 letters', String(metrics.jargonCount)],
    ['Active voice', `${metrics.activeVoicePercentage}%`],
    ['Quotes', String(metrics.quotesCount)],
  ];
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>
        Article Quality Assessment <Graded band={qualityBand(score)}>{score} out of 100</Graded>
      </h2>
      {!language.startsWith('en') && <p className="fact">These measures are designed for English.</p>}
      <dl className="editor-facts">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="editor-findings">
        {qualityFindings(metrics).map(({ text, points }) => (
          <li key={text}>
            {text}
            <span className="fact">
              {points > 0 ? '+' : '−'}
              {Math.abs(points)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
});
