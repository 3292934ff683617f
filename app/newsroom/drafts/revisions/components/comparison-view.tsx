import { PlainTable } from '~/design/controls/table/plain-table';
import { wholeNumber } from '~/design/format';
import { Thumbnail } from '~/newsroom/media/components/thumbnail';
import type { Comparison } from '../compare-drafts';
import type { ChangedBlock, TextRow, TextRun } from '../comparison';

const marks = {
  older: { element: 'del', spoken: 'Removed: ' },
  newer: { element: 'ins', spoken: 'Added: ' },
} as const;

/** One version of a field or block, with the words that the other lacks marked. */
function Side({ words, kind }: { words: readonly TextRun[] | null; kind: keyof typeof marks }) {
  if (!words || words.length === 0) return <p className="fact">{words ? 'Empty' : 'None'}</p>;
  const { element: Mark, spoken } = marks[kind];
  return (
    <p>
      {words.map(({ text, isChanged }, index) =>
        isChanged ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a paragraph have no other key and never move
          <Mark key={index}>
            <span className="sr-only">{spoken}</span>
            {text}
          </Mark>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <span key={index}>{text}</span>
        ),
      )}
    </p>
  );
}

const paragraphs = (count: number): string => (count === 1 ? 'paragraph' : 'paragraphs');

/** Unchanged blocks as one line, which opens where their words are there. */
function Unchanged({ count, texts }: { count: number; texts: readonly string[] }) {
  const line = `${wholeNumber(count)} unchanged ${paragraphs(count)}`;
  if (texts.length === 0) return <p className="fact">{line}</p>;
  return (
    <details>
      <summary>{line}</summary>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key and never move
        <p key={index}>{text}</p>
      ))}
    </details>
  );
}

/** Says what a block is and where it is. Below a block under the same heading, the place is for screen readers only. */
const BlockName = ({ block: { name, heading, kind }, isSamePlace }: { block: ChangedBlock; isSamePlace: boolean }) => (
  <>
    {name}
    {heading && <span className={isSamePlace ? 'sr-only' : 'comparison-place'}> under “{heading}”</span>}
    {kind === 'formatting' && (
      <span className="comparison-place">
        <span className="sr-only">,</span> formatting only
      </span>
    )}
  </>
);

const headingOf = (row: TextRow | undefined): string | null =>
  row === undefined || row.kind === 'same' || row.kind === 'omitted' ? null : row.heading;

function Row({
  row,
  previous,
  older,
  newer,
}: {
  row: TextRow;
  /** The row above it. */
  previous: TextRow | undefined;
  older: string;
  newer: string;
}) {
  if (row.kind === 'same' || row.kind === 'omitted') {
    return (
      <tr className="comparison-fold">
        <td colSpan={3}>
          {row.kind === 'same' ? (
            <Unchanged count={row.count} texts={row.texts} />
          ) : (
            <p className="fact">
              {wholeNumber(row.count)} more changed {paragraphs(row.count)} not shown
            </p>
          )}
        </td>
      </tr>
    );
  }
  return (
    <tr className={row.name === 'Code' ? 'comparison-code' : undefined}>
      <th scope="row">
        <BlockName block={row} isSamePlace={headingOf(previous) === row.heading} />
      </th>
      {row.kind === 'formatting' ? (
        // The words are the same in both.
        <td colSpan={2}>
          <Side words={row.newer} kind="newer" />
        </td>
      ) : (
        <>
          <td data-label={older}>
            <Side words={row.older} kind="older" />
          </td>
          <td data-label={newer}>
            <Side words={row.newer} kind="newer" />
          </td>
        </>
      )}
    </tr>
  );
}

/** Two versions of an article side by side, with removed and added words marked. */
export function ComparisonView({ older, newer, comparison }: { older: string; newer: string; comparison: Comparison }) {
  const { fields, text } = comparison;
  if (fields.length === 0 && text === null) return <p className="nothing-yet">These two versions are identical.</p>;
  return (
    <div className="table-frame">
      <PlainTable
        className="data-table comparison"
        columns={[
          { id: 'part', heading: 'Part' },
          { id: 'older', heading: older },
          { id: 'newer', heading: newer },
        ]}
      >
        <tbody>
          {fields.map((field) => (
            <tr key={field.label}>
              <th scope="row">{field.label}</th>
              <td data-label={older}>
                {field.pictures && <Thumbnail address={field.pictures.older} sizes="112px" />}
                <Side words={field.older} kind="older" />
              </td>
              <td data-label={newer}>
                {field.pictures && <Thumbnail address={field.pictures.newer} sizes="112px" />}
                <Side words={field.newer} kind="newer" />
              </td>
            </tr>
          ))}
          {text?.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text have no other key and never move
            <Row key={index} row={row} previous={text[index - 1]} older={older} newer={newer} />
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}
