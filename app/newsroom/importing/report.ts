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

/** What became of the pictures of the imported texts. */
export type PictureReport = {
  /** Number of pictures added to the library. */
  added: number;
  /** Number of failures; the first ones are listed, each with the item that shows the picture. */
  failed: number;
  failures: { item: string; address: string; reason: string }[];
  /** Number of references to pictures of other sites, which stay there. */
  foreign: number;
  /** In a dry run, the number of pictures that would be taken over, in total and by host; '' stands for files. */
  planned: number;
  hosts: Record<string, number>;
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
  /** What had to be repaired in order to read the input, one sentence each. */
  repairs: string[];
  /** What the editor must know before anything else, one sentence each; missing in reports of earlier versions. */
  warnings?: string[];
  /** Missing when the import left pictures where they were. */
  pictures?: PictureReport;
  /** 0 on success, 1 when items failed, 130 when the import was stopped. */
  exitCode: 0 | 1 | 130;
};

/** Returns the warning about a file that is cut off. @param where such as “in the middle of item 4”; empty if unknown. */
export const cutOffWarning = (where: string): string =>
  `The file ends ${where === '' ? 'too early' : where}: it is probably an incomplete download. Export it again, or import only what it contains.`;

const headings: Record<Outcome, string> = {
  failed: 'Failed and not stored',
  skipped: 'Skipped',
  kept: 'Not overwritten (edited here)',
  stored: 'Stored, with adjustments',
  updated: 'Updated, with adjustments',
  unchanged: 'Unchanged',
};

function pictureLines({ added, failed, failures, foreign, planned, hosts }: PictureReport, dryRun: boolean): string[] {
  const lines: string[] = [];
  if (failures.length > 0) {
    lines.push('Pictures that could not be imported (articles still use the old addresses):');
    for (const { item, address, reason } of failures)
      lines.push(`  ${printable(item)}: ${printable(address)}: ${printable(reason)}`);
    if (failed > failures.length) lines.push(`  and ${failed - failures.length} more`);
    lines.push('Run the import again to retry them.', '');
  }
  if (dryRun) {
    const places = Object.entries(hosts).map(([host, count]) => `${count} from ${printable(host || 'files')}`);
    lines.push(`Pictures to import: ${planned}${planned > 0 ? ` (${places.join(', ')})` : ''}.`);
  } else lines.push(`Pictures: ${added} added to the library, ${failed} failed.`);
  if (foreign > 0) lines.push(`Pictures left on other sites: ${foreign}.`);
  return lines;
}

/** Formats the report for a terminal: the items with their notes, then the counts. */
export function formatReport(report: ImportReport): string {
  const lines: string[] = (report.warnings ?? []).map((each) => printable(each));
  if (lines.length > 0) lines.push('');
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
  if (report.repairs.length > 0) {
    lines.push('Repaired while reading:', ...report.repairs.map((each) => `  ${printable(each)}`), '');
  }
  if (report.pictures) lines.push(...pictureLines(report.pictures, report.dryRun));
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
