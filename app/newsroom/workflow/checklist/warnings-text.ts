/** Number of warnings that a message repeats; the rest are only counted. */
const maxShown = 5;

/** Returns the checklist's warnings as a sentence of a message; each ends in a full stop. */
export function warningsText(warnings: readonly string[]): string {
  const others = warnings.length - maxShown;
  const counted = others > 0 ? [`And ${others} more.`] : [];
  return ['The checklist warns:', ...warnings.slice(0, maxShown), ...counted].join(' ');
}
