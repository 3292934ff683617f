import { memo, type ReactNode, useId, useMemo } from 'react';
import type { DraftFields } from '~/newsroom/drafts/fields';
import { DraftField } from '~/newsroom/editor/form/components/draft-field';
import type { FormSession } from '~/newsroom/editor/form/components/use-form-session';
import type { Band, QualityMetrics } from '~/newsroom/editor/quality-rules';
import {
  analyseSeo,
  descriptionBand,
  descriptionLimits,
  type Keyword,
  searchSnippet,
  seoBand,
  titleBand,
  titleLimits,
} from '~/newsroom/editor/seo-rules';
import { pluralise } from '~/platform/languages/pluralise';

/** A badge with a score or a length, coloured by band. Screen readers announce the band as a word. */
export function Graded({ band, children }: { band: Band; children: ReactNode }) {
  return (
    <span className={`badge grade-${band}`}>
      {children}
      <span className="sr-only"> ({band})</span>
    </span>
  );
}

const prominenceLabels: Record<Keyword['prominence'], string> = {
  title: 'in the title',
  heading: 'in a heading',
  opening: 'at the beginning',
  text: 'in the text',
};

/** SEO analysis of the article, and the fields that determine how search results show it. */
export const SeoCard = memo(function SeoCard({
  session,
  debouncedFields,
  words,
  metrics,
  slugNotice,
}: {
  session: FormSession;
  debouncedFields: DraftFields;
  words: number;
  metrics: QualityMetrics;
  /** The URL that the article gets if its slug is taken. */
  slugNotice: string | null;
}) {
  const id = useId();
  const analysis = useMemo(
    () => analyseSeo({ ...debouncedFields, imageUrl: debouncedFields.imageUrl || null, words, metrics }),
    [debouncedFields, words, metrics],
  );
  const { title, description } = searchSnippet(session.fields);
  return (
    <section className="panel editor-fields" aria-labelledby={id}>
      <h2 id={id}>
        SEO analysis <Graded band={seoBand(analysis.score)}>{analysis.score} out of 100</Graded>
      </h2>
      <DraftField
        session={session}
        name="slug"
        place="article-slug"
        label="URL slug"
        help="Leave empty to create it from the title."
        notice={slugNotice}
      />
      <DraftField
        session={session}
        name="seoTitle"
        label="SEO title"
        help="For search results, if different from the title."
      />
      <p className={title.length > titleLimits.to ? 'length too-long' : 'length'}>
        {title.length} of {titleLimits.to} characters
      </p>
      <DraftField
        session={session}
        name="seoDescription"
        label="SEO description"
        rows={3}
        help="For search results, if different from the excerpt."
      />
      <p className={description.length > descriptionLimits.to ? 'length too-long' : 'length'}>
        {description.length} of {descriptionLimits.to} characters
      </p>
      <DraftField session={session} name="seoKeywords" label="SEO keywords" help="Separate with commas." />
      {analysis.keywords.length > 0 && (
        <>
          <h3>Top keywords</h3>
          <ul className="editor-findings">
            {analysis.keywords.map(({ keyword, density, prominence }) => (
              <li key={keyword}>
                <strong>{keyword}</strong>
                <span className="fact">
                  {density}% · {prominenceLabels[prominence]}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {analysis.readability.score > 0 && (
        <dl className="editor-facts">
          <div>
            <dt>Readability</dt>
            <dd>
              {analysis.readability.level} <span className="fact">{analysis.readability.score} out of 100</span>
            </dd>
          </div>
        </dl>
      )}
      <Sentences label="Suggestions" sentences={[...analysis.suggestions, ...analysis.readability.suggestions]} />
    </section>
  );
});

function Sentences({ label, sentences }: { label: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <>
      <h3>{label}</h3>
      <ul className="editor-findings">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

/** Quick check of the title and description lengths (spec 2 §5). */
export const QuickSeoCheck = memo(function QuickSeoCheck({ fields }: { fields: DraftFields }) {
  const id = useId();
  const { title, description } = searchSnippet(fields);
  const band = descriptionBand(description.length);
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>Quick SEO Check</h2>
      <ul className="editor-findings">
        <li>
          Title <Graded band={titleBand(title.length)}>{pluralise(title.length, 'character')}</Graded>
        </li>
        {band && (
          <li>
            Description <Graded band={band}>{description.length} characters</Graded>
          </li>
        )}
      </ul>
    </section>
  );
});
