/** Rows read at a time: an article can have half a million characters. */
const batchSize = 20;

/**
 * Yields all rows of a table, a few at a time, so that an export of any size needs little memory. Rows that are added
 * or deleted in the meantime may or may not be among them.
 */
export async function* allRows<Row>(
  read: (after: string | undefined, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row[]> {
  let after: string | undefined;
  for (;;) {
    const rows = await read(after, batchSize);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = keyOf(last);
  }
}
