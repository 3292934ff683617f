/** A response of one sentence, for addresses that lead to no picture. */
export const textResponse = (status: number, sentence: string, headers: Record<string, string> = {}): Response =>
  new Response(`${sentence}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });
