import {
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import ArrowDownIcon from 'lucide-react/icons/arrow-down';
import ArrowUpIcon from 'lucide-react/icons/arrow-up';
import { Fragment, type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { PageLink } from '~/design/components/page-link';
import { BareCheckbox } from '../fields/bare-checkbox';

const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature });

export type DataColumn<Row> = {
  id: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Whether the column names the row. Exactly one does, and it cannot be hidden. */
  isRowHeader?: boolean;
  /** Whether the cards of narrow screens repeat the heading before the cell. */
  isLabelled?: boolean;
  /** Right-aligned. */
  isNumber?: boolean;
  /** Link that sorts the list by this column, and the direction if the list is currently sorted by it. */
  sort?: { path: string; direction?: 'ascending' | 'descending' };
};

/** Selected rows, by ID. */
export type Selection = RowSelectionState;

/** Moves the focus to the same control in the row above or below. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const control = event.target as HTMLElement;
  const row = control.closest('tr');
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  if (!row || !next) return;
  const controlsOf = (element: Element) => [...element.querySelectorAll<HTMLElement>('a[href], button, input')];
  const target = controlsOf(next)[controlsOf(row).indexOf(control)] ?? controlsOf(next)[0];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/**
 * A table of items with IDs. Rows can be selected one by one, in ranges (Shift) and all at once; the arrow keys move
 * between rows. On narrow screens each row becomes a card: columns are placed by their `data-column`.
 */
export function DataTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  nameOf,
  hidden = [],
  selection,
  onSelect,
  plainForm,
  rowTools,
  toolsHeading,
  rowDetails,
}: {
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string;
  /** IDs of hidden columns. */
  hidden?: readonly string[];
  selection?: Selection;
  /** Makes rows selectable. */
  onSelect?: (selection: Selection) => void;
  /** The form that receives the selection when scripts are off: its ID, and the name under which it sends rows' IDs. */
  plainForm?: { id: string; name: string };
  /** Actions for one row, shown at its end. */
  rowTools?: (row: Row) => ReactNode;
  /** Heading above the actions, where they are more than a menu; otherwise only screen readers have one. */
  toolsHeading?: string;
  /** Content expanded below a row, such as a form; null for none. */
  rowDetails?: (row: Row) => ReactNode;
}) {
  const table = useTable({
    features,
    columns: useMemo(() => columns.map(({ id }) => ({ id })), [columns]),
    data: rows,
    getRowId: ({ id }) => id,
    state: {
      rowSelection: selection ?? {},
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
    onRowSelectionChange: (change) => onSelect?.(typeof change === 'function' ? change(selection ?? {}) : change),
  });
  const shown = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible());
  return (
    <table className="data-table" aria-label={label}>
      <thead>
        <tr>
          {onSelect && (
            <td className="row-choice">
              <BareCheckbox
                aria-label="Select all on this page"
                checked={table.getIsAllRowsSelected()}
                ref={(box) => {
                  if (box) box.indeterminate = table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected();
                }}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            </td>
          )}
          {shown.map(({ id, heading, isNumber, sort }) => (
            <th
              key={id}
              scope="col"
              data-column={id}
              className={isNumber ? 'number' : undefined}
              aria-sort={sort?.direction}
            >
              {sort ? (
                <PageLink to={sort.path}>
                  {heading}
                  {sort.direction === 'ascending' && <ArrowUpIcon size={12} aria-hidden />}
                  {sort.direction === 'descending' && <ArrowDownIcon size={12} aria-hidden />}
                </PageLink>
              ) : (
                heading
              )}
            </th>
          ))}
          {rowTools &&
            (toolsHeading ? (
              <th scope="col" className="row-tools">
                {toolsHeading}
              </th>
            ) : (
              <td>
                <span className="sr-only">Actions</span>
              </td>
            ))}
        </tr>
      </thead>
      <tbody onKeyDown={moveBetweenRows}>
        {table.getRowModel().rows.map((entry) => {
          const row = entry.original;
          const details = rowDetails?.(row);
          return (
            <Fragment key={entry.id}>
              <tr aria-selected={onSelect ? entry.getIsSelected() : undefined} className={details ? 'open' : undefined}>
                {onSelect && (
                  <td className="row-choice">
                    <BareCheckbox
                      aria-label={`Select ${nameOf(row)}`}
                      {...(plainForm && { form: plainForm.id, name: plainForm.name, value: entry.id })}
                      checked={entry.getIsSelected()}
                      onChange={entry.getToggleSelectedHandler()}
                    />
                  </td>
                )}
                {shown.map(({ id, heading, cell, isLabelled, isNumber, isRowHeader }) =>
                  isRowHeader ? (
                    <th key={id} scope="row" data-column={id}>
                      {cell(row)}
                    </th>
                  ) : (
                    <td
                      key={id}
                      data-column={id}
                      data-label={isLabelled ? heading : undefined}
                      className={isNumber ? 'number' : undefined}
                    >
                      {cell(row)}
                    </td>
                  ),
                )}
                {rowTools && <td className="row-tools">{rowTools(row)}</td>}
              </tr>
              {details && (
                <tr className="row-details">
                  <td colSpan={shown.length + (onSelect ? 1 : 0) + (rowTools ? 1 : 0)}>{details}</td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
