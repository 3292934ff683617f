import type { CleanedContent } from '../rules';

/**
 * Has the server clean a text.
 * @throws Error when it cannot be reached or refuses.
 */
export async function cleanOnServer(content: string): Promise<CleanedContent> {
  const body = new FormData();
  body.set('content', content);
  const answer = await fetch('/admin/editor/clean', { method: 'POST', body, signal: AbortSignal.timeout(20_000) });
  if (!answer.ok) throw new Error(`Cleaning failed with status ${answer.status}.`);
  return (await answer.json()) as CleanedContent;
}
