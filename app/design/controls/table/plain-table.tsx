import type { ReactNode } from 'react';

/**
 * A table whose rows are not items that can be sorted, selected or hidden: a comparison, a matrix or figures. Lists of
 * items use `DataTable`.
 */
export const PlainTable = ({
  label,
  caption,
  columns,
  className,
  children,
}: {
  label?: string;
  caption?: string;
  /** Headings of the columns; the first is above the headings of the rows. */
  columns?: readonly { id: string; heading: ReactNode }[];
  className?: string;
  /** The table's bodies. */
  children: ReactNode;
}) => (
  <table className={className} aria-label={label}>
    {caption && <caption>{caption}</caption>}
    {columns && (
      <thead>
        <tr>
          {columns.map(({ id, heading }) => (
            <th key={id} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
    )}
    {children}
  </table>
);
