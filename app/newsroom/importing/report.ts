/** Outcome of importing an item. */
export type Outcome = 'stored' | 'updated' | 'unchanged' | 'kept' | 'skipped' | 'failed';

export type ReportEntry = {
  /** Article, page or tool; missing when the item could not be read. */
  kind?: string;
  name: string;
  outcome: Outcome;
  /** Reasons and changes, one sentence each. */
  notes: string[];
};

export type ImportReport = {
  path: string;
  format: string;
  dryRun: boolean;
  /** Whether the operator stopped the import early. */
  stopped: boolean;
  seconds: number;
  counts: Record<Outcome, number>;
  /** Counts of parts that are not imported, such as menu entries. */
  omitted: Record<string, number>;
  /** Items with notes, and all items that failed or were kept or skipped. */
  entries: ReportEntry[];
  /** 0 on success, 1 when items failed, 130 when the import was stopped. */
  exitCode: 0 | 1 | 130;
};

const headings: Record<Outcome, string> = {
  failed: 'Failed and not stored',
  skipped: 'Skipped',
  kept: 'Not overwritten (edited here)',
  stored: 'Stored, with adjustments',
  updated: 'Updated, with adjustments',
  unchanged: 'Unchanged',
};

/** Formats the report for a terminal: the items with their notes, then the counts. */
export function formatReport(report: ImportReport): string {
  const lines: string[] = [];
  for (const outcome of Object.keys(headings) as Outcome[]) {
    const entries = report.entries.filter((entry) => entry.outcome === outcome);
    if (entries.length === 0) continue;
    lines.push(`${headings[outcome]}:`);
    for (const entry of entries) {
      const [first, ...others] = entry.notes;
      lines.push(`  ${entry.kind ? `${entry.kind} ` : ''}${printable(entry.name)}: ${printable(first ?? '')}`);
      lines.push(...others.map((note) => `    ${printable(note)}`));
    }
    lines.push('');
  }
  const omitted = Object.entries(report.omitted);
  if (omitted.length > 0) {
    lines.push('Not imported:', ...omitted.map(([what, number]) => `  ${printable(what)}: ${number}`), '');
  }
  const { stored, updated, unchanged, kept, skipped, failed } = report.counts;
  lines.push(
    `${report.dryRun ? 'Dry run: nothing was written. ' : ''}${report.format}, ${report.seconds.toFixed(1)} s: ` +
      `${stored} stored, ${updated} updated, ${unchanged} unchanged, ${kept} kept as edited here, ${skipped} skipped, ${failed} failed.`,
  );
  if (report.stopped)
    lines.push('Stopped before the end. The stored items are complete; run the import again for the rest.');
  return lines.join('\n');
}

/** Replaces control characters. Names come from the input and could contain terminal escape sequences. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
const printable = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' ').slice(0, 1000);
