import type { CleanedContent } from '~/newsroom/editor/rules';

/** Request timeout in milliseconds, longer than the server's own limits for a text. */
const timeout = 100_000;

/** Thrown when the server refuses to clean a text. The message, for the writer, states the reason. */
export class CleaningRefusedError extends Error {
  override name = 'CleaningRefusedError';
}

/**
 * Sends HTML to the server for cleaning.
 * @throws CleaningRefusedError when the server gives a reason for refusing the HTML; Error when it cannot be reached or
 * fails.
 */
export async function cleanOnServer(content: string): Promise<CleanedContent> {
  const body = new FormData();
  body.set('content', content);
  const response = await fetch('/admin/editor/clean', { method: 'POST', body, signal: AbortSignal.timeout(timeout) });
  if (response.ok) return (await response.json()) as CleanedContent;
  const { message } = (await response.json().catch(() => ({}))) as { message?: string };
  if (message) throw new CleaningRefusedError(message);
  throw new Error(`Cleaning failed with status ${response.status}.`);
}

/** Returns the reason why a text was not cleaned, if the server gave one. */
export const refusalReason = (error: unknown): string | undefined =>
  error instanceof CleaningRefusedError ? error.message : undefined;
