import { parse } from 'csv-parse/sync';
import { ImportError } from '../rules';

/**
 * Reads a CSV file with a head row.
 * @param path for messages.
 * @returns its rows as fields by their name in lower case. Rows may have fewer or more fields than the head row.
 * @throws ImportError when it is not CSV.
 */
export function readTable(path: string, text: string): Record<string, string>[] {
  try {
    return parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    throw new ImportError(`${path} is not a valid CSV file: ${error instanceof Error ? error.message : String(error)}`);
  }
}
