/** Number of problems that a message repeats; the rest are only counted. */
const maxShown = 5;

function problemsText(lead: string, problems: readonly string[]): string {
  const others = problems.length - maxShown;
  const counted = others > 0 ? [`And ${others} more.`] : [];
  return [lead, ...problems.slice(0, maxShown), ...counted].join(' ');
}

/** Returns the checklist's warnings as a sentence of a message; each ends in a full stop. */
export const warningsText = (warnings: readonly string[]): string => problemsText('Checklist warnings:', warnings);

/** Returns the problems that block publication as a sentence of a message; each ends in a full stop. */
export const blockingText = (blocking: readonly string[]): string =>
  problemsText('Blocked by the checklist:', blocking);
