/** Returns a one-sentence plain-text response for URLs that have no picture. */
export const textResponse = (status: number, sentence: string, headers: Record<string, string> = {}): Response =>
  new Response(`${sentence}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });
