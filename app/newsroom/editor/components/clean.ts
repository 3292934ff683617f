import type { CleanedContent } from '../rules';

/**
 * Has the server clean a text.
 * @throws Error when it cannot be reached or refuses.
 */
export async function cleanOnServer(content: string): Promise<CleanedContent> {
  const body = new FormData();
  body.set('content', content);
  const response = await fetch('/admin/editor/clean', { method: 'POST', body, signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Error(`Cleaning failed with status ${response.status}.`);
  return (await response.json()) as CleanedContent;
}
