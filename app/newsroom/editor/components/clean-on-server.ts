import type { CleanedContent } from '../rules';

/**
 * Sends HTML to the server for cleaning.
 * @throws Error when the server cannot be reached or rejects the HTML.
 */
export async function cleanOnServer(content: string): Promise<CleanedContent> {
  const body = new FormData();
  body.set('content', content);
  const response = await fetch('/admin/editor/clean', { method: 'POST', body, signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Error(`Cleaning failed with status ${response.status}.`);
  return (await response.json()) as CleanedContent;
}
