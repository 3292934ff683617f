import type { DraftFields, DraftUpdates, OrganisedFields, RefusalCode, SaveResult } from '~/newsroom/drafts/fields';

/** The reason why there is no usable response. */
export type Failure =
  | {
      kind: 'refused';
      status: number;
      /** The reason; undefined when the server did not give one. */
      code?: RefusalCode;
      message: string;
      /** Delay before the next attempt, in milliseconds. */
      wait?: number;
    }
  | { kind: 'none' };

/** The server's response, or the reason why there is no usable one. */
export type Reply<Body> = { kind: 'response'; body: Body } | Failure;

/** The body of a save request. */
export type SaveMessage = {
  clientId: string;
  sequence: number;
  writerId: string;
  baseVersion: number;
  baseHash: string;
  base?: DraftFields;
  fields: Partial<DraftFields>;
  /** What the page knew of the changed fields that may have another value in the same version. */
  known?: Partial<OrganisedFields>;
};

/** A page's connection to the server. */
export type Transport = {
  /**
   * @param articleId null for an article that is not on the server yet.
   * @param isLeaving whether the page may be closed before the request has been sent.
   */
  save(articleId: string | null, message: SaveMessage, isLeaving?: boolean): Promise<Reply<SaveResult>>;
  fetchUpdates(articleId: string, clientId: string, knownHash: string): Promise<Reply<DraftUpdates>>;
};

/** Request timeout in milliseconds, long enough to send a long text over a slow connection. */
const timeout = 20_000;

async function sendRequest<Body>(path: string, init: RequestInit): Promise<Reply<Body>> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(path, { ...init, signal: AbortSignal.timeout(timeout) });
    body = await response.json().catch((error: unknown) => {
      // A response that is not JSON comes from an intermediary such as a captive portal. Any other error means that the
      // connection broke.
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

/** Browsers send at most 64 KiB for pages that have been closed. */
const maxKeepaliveLength = 65_536;

/** Sends requests over HTTP. */
export const httpTransport: Transport = {
  save: (articleId, message, isLeaving = false) => {
    const body = new TextEncoder().encode(JSON.stringify(message));
    return sendRequest(articleId ? `/admin/articles/${articleId}/draft` : '/admin/articles/new', {
      method: 'POST',
      headers,
      body,
      keepalive: isLeaving && body.length <= maxKeepaliveLength,
    });
  },
  fetchUpdates: (articleId, clientId, knownHash) =>
    sendRequest(`/admin/articles/${articleId}/draft?client=${clientId}&known=${knownHash}`, {
      headers: { Accept: 'application/json' },
    }),
};
