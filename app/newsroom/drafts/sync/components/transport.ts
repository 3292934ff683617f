import type { DraftFields, DraftNews, RefusalCode, SaveResult } from '~/newsroom/drafts/fields';

/** What the server said, or why it said nothing that could be used. */
export type Reply<Body> =
  | { kind: 'response'; body: Body }
  | {
      kind: 'refused';
      status: number;
      /** Why; unknown when the server did not say. */
      code?: RefusalCode;
      message: string /** Milliseconds after which it may be tried again. */;
      wait?: number;
    }
  | { kind: 'none' };

/** What a page sends to save. */
export type SaveMessage = {
  clientId: string;
  sequence: number;
  writerId: string;
  baseVersion: number;
  baseHash: string;
  base?: DraftFields;
  fields: Partial<DraftFields>;
};

/** How a page reaches the server. */
export type Transport = {
  /** @param articleId null for an article that the server does not know. */
  save(articleId: string | null, message: SaveMessage): Promise<Reply<SaveResult>>;
  news(articleId: string, clientId: string, known: string): Promise<Reply<DraftNews>>;
};

/** How long a response is waited for, in milliseconds: long texts go over slow lines. */
const timeout = 20_000;

async function ask<Body>(path: string, init: RequestInit): Promise<Reply<Body>> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(path, { ...init, signal: AbortSignal.timeout(timeout) });
    body = await response.json().catch((error: unknown) => {
      // A page of someone in between, such as a hotel's, is no response of ours; a broken line is none at all.
      if (error instanceof SyntaxError) return undefined;
      throw error;
    });
  } catch {
    return { kind: 'none' };
  }
  if (response.ok && typeof body === 'object' && body !== null) return { kind: 'response', body: body as Body };
  const {
    code,
    message = '',
    fields = {},
  } = (body ?? {}) as { code?: RefusalCode; message?: string; fields?: Record<string, string> };
  const retryAfter = Number(response.headers.get('Retry-After'));
  return {
    kind: 'refused',
    status: response.ok ? 502 : response.status,
    code,
    message: Object.values(fields)[0] ?? message,
    wait: retryAfter > 0 ? retryAfter * 1_000 : undefined,
  };
}

const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };

/** The server over HTTP. */
export const overHttp: Transport = {
  save: (articleId, message) =>
    ask(articleId ? `/admin/articles/${articleId}/draft` : '/admin/articles/new', {
      method: 'POST',
      headers,
      body: JSON.stringify(message),
    }),
  news: (articleId, clientId, known) =>
    ask(`/admin/articles/${articleId}/draft?client=${clientId}&known=${known}`, {
      headers: { Accept: 'application/json' },
    }),
};
