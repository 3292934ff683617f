import { Thumbnail } from '~/content/media/components/thumbnail';
import type { ComparedRow, Comparison, TextRun } from '../comparison';

function Side({ words, kind }: { words: readonly TextRun[] | null; kind: 'older' | 'newer' }) {
  if (!words) return <p className="fact">—</p>;
  const Mark = kind === 'older' ? 'del' : 'ins';
  return (
    <p>
      {words.map(({ text, isChanged }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a paragraph have no other key and never move
        isChanged ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
      )}
    </p>
  );
}

type VisibleRow = { key: number; row: ComparedRow } | { key: number; skipped: number };

/** Returns the changed rows, each with one neighbour on either side; other unchanged rows are only counted. */
function visibleRows(rows: readonly ComparedRow[]): VisibleRow[] {
  const isNearChange = (index: number): boolean =>
    [index - 1, index, index + 1].some((neighbour) => rows[neighbour] !== undefined && rows[neighbour].kind !== 'same');
  const visible: VisibleRow[] = [];
  for (const [key, row] of rows.entries()) {
    const last = visible.at(-1);
    if (isNearChange(key)) visible.push({ key, row });
    else if (last && 'skipped' in last) last.skipped += 1;
    else visible.push({ key, skipped: 1 });
  }
  return visible;
}

/** Two versions of an article side by side, with removed and added words marked. */
export function ComparisonView({ older, newer, comparison }: { older: string; newer: string; comparison: Comparison }) {
  const { fields, text } = comparison;
  if (fields.length === 0 && text === null) return <p className="nothing-yet">These two versions are identical.</p>;
  return (
    <div className="table-frame">
      <table className="data-table comparison">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">{older}</th>
            <th scope="col">{newer}</th>
          </tr>
        </thead>
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
          {visibleRows(text ?? []).map((visible) =>
            'skipped' in visible ? (
              <tr key={visible.key}>
                <th scope="row">Text</th>
                <td colSpan={2} className="fact">
                  {visible.skipped === 1 ? 'A paragraph' : `${visible.skipped} paragraphs`} unchanged
                </td>
              </tr>
            ) : (
              <tr key={visible.key}>
                <th scope="row">{visible.row.kind === 'formatting' ? 'Formatting' : 'Text'}</th>
                <td data-label={older}>
                  <Side words={visible.row.older} kind="older" />
                </td>
                <td data-label={newer}>
                  <Side words={visible.row.newer} kind="newer" />
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
