import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** A complete response, with every encoding requested so far and its headers ready to send. */
export type CachedResponse = {
  status: number;
  /** Without Content-Encoding, Content-Length and ETag, which differ by encoding. */
  headers: [string, string][];
  body: Buffer;
  encoded: Map<Encoding, Promise<Encoded> | Encoded>;
  tags: ReadonlySet<string>;
  /** Seconds the response may be cached; 0 if it must not be. */
  cacheSeconds: number;
  /** Whether the response is sent many times and worth strong compression; otherwise it is compressed quickly. */
  isCacheable: boolean;
};

type Encoded = { body: Buffer; etag: string; lastModified: string | undefined; headers: string[] };

type Entry = { response: CachedResponse; freshUntil: number; staleUntil: number };

/** Seconds a stale response is still served while a new one is rendered. */
const staleSeconds = 600;
const compressible = /^(text\/|application\/(json|xml|[a-z.-]+\+(json|xml)|javascript)|image\/svg)/;

/** Supported encodings; the most compact first, for clients without a preference. */
const encodings = ['br', 'gzip', 'identity'] as const satisfies Encoding[];
/** The `preferred` option is newer than the published types. */
type PreferenceNegotiator = {
  encoding(available: readonly Encoding[], options: { preferred: readonly Encoding[] }): unknown;
};

/** Maximum characters of `Accept-Encoding` that are considered; browsers send about 30. */
const maxAcceptEncodingLength = 200;
/** Browsers send few distinct headers, and serving a cached page takes less time than parsing a header. */
const knownEncodings = new LRUCache<string, Encoding>({ max: 200 });

/**
 * Returns the best encoding that a client accepts; a client that accepts none gets the page unencoded (RFC 9110
 * §12.5.3).
 */
export function chooseEncoding(acceptEncoding: string | null | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const header = acceptEncoding.slice(0, maxAcceptEncodingLength);
  const known = knownEncodings.get(header);
  if (known) return known;
  const negotiator: PreferenceNegotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const best = negotiator.encoding(encodings, { preferred: encodings });
  const chosen = encodings.find((encoding) => encoding === best) ?? 'identity';
  knownEncodings.set(header, chosen);
  return chosen;
}

function header(response: CachedResponse, name: string): string | undefined {
  return response.headers.find(([key]) => key.toLowerCase() === name)?.[1];
}

/**
 * Small responses that are sent only once are compressed quickly and synchronously, since a worker thread takes longer.
 * 100 kB takes about 0.3 ms.
 */
const maxSyncCompressionBytes = 256 * 1024;

/** Returns a response in one encoding, compressing it at most once. */
export function encode(response: CachedResponse, preferred: Encoding): Promise<Encoded> | Encoded {
  const encoding =
    compressible.test(header(response, 'content-type') ?? '') && response.body.length > 400 ? preferred : 'identity';
  const known = response.encoded.get(encoding);
  if (known) return known;
  if (!response.isCacheable && response.body.length <= maxSyncCompressionBytes) {
    const encoded = toEncoded(response, encoding, compressSync(response.body, encoding));
    response.encoded.set(encoding, encoded);
    return encoded;
  }
  const compressed = compress(response.body, encoding).then((body) => toEncoded(response, encoding, body));
  response.encoded.set(encoding, compressed);
  void compressed.then((encoded) => response.encoded.set(encoding, encoded));
  return compressed;
}

async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return brotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      });
    case 'gzip':
      return deflate(body, { level: 7 });
    case 'identity':
      return body;
  }
}

function compressSync(body: Buffer, encoding: Encoding): Buffer {
  switch (encoding) {
    case 'br':
      return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    case 'gzip':
      return gzipSync(body, { level: 1 });
    case 'identity':
      return body;
  }
}

function toEncoded(response: CachedResponse, encoding: Encoding, body: Buffer): Encoded {
  const etag = `"${hash('sha1', response.body, 'base64url')}-${encoding}"`;
  const headers = [...response.headers.flat(), 'Content-Length', String(body.length)];
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  if (response.status === 200) headers.push('ETag', etag);
  return { body, etag, lastModified: header(response, 'last-modified'), headers };
}

/** Caches complete responses in memory by key, finds them by tag, and runs at most one render per key at a time. */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #keysByTag = new Map<string, Set<string>>();
  /** Whether nothing is stored. */
  readonly isOff: boolean;
  readonly #rendering = new Map<string, Promise<CachedResponse>>();
  /**
   * The invalidation count at which a tag was last invalidated: a response that started rendering earlier must not be
   * cached.
   */
  readonly #invalidatedAt = new Map<string, number>();
  #invalidations = 0;
  /** Number of responses being rendered, including those that new requests no longer share. */
  #running = 0;
  #clearedAt = 0;
  readonly counts = { hits: 0, stale: 0, misses: 0 };

  /** @param megabytes memory for responses; 0 disables the cache. */
  constructor(megabytes: number) {
    this.isOff = megabytes === 0;
    this.#entries = new LRUCache<string, Entry>({
      maxSize: Math.max(1, megabytes) * 1_000_000,
      maxEntrySize: Math.max(1, megabytes) * 250_000,
      // A page's plain, brotli and gzip forms together take about 1.5 times the size of its text.
      sizeCalculation: ({ response }, key) => Math.ceil(response.body.length * 1.5) + key.length + 1_000,
      dispose: ({ response }, key) => {
        for (const tag of response.tags) this.#keysByTag.get(tag)?.delete(key);
      },
    });
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  /** Returns a cached response that may still be served; if `isStale`, it should be re-rendered in the background. */
  find(key: string, now: number): { response: CachedResponse; isStale: boolean } | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.staleUntil <= now) return undefined;
    return { response: entry.response, isStale: entry.freshUntil <= now };
  }

  /** Returns the cached response, or renders it: concurrent requests share one rendering. */
  async getOrRender(key: string, now: number, render: () => Promise<CachedResponse>): Promise<CachedResponse> {
    if (this.isOff) {
      this.counts.misses += 1;
      return render();
    }
    const found = this.find(key, now);
    if (found && !found.isStale) {
      this.counts.hits += 1;
      return found.response;
    }
    if (found) {
      this.counts.stale += 1;
      this.#render(key, render).catch(() => undefined);
      return found.response;
    }
    this.counts.misses += 1;
    return this.#render(key, render);
  }

  #render(key: string, render: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const running = this.#rendering.get(key);
    if (running) return running;
    const invalidationsAtStart = this.#invalidations;
    this.#running += 1;
    const rendering = render()
      .then((response) => {
        if (
          response.status === 200 &&
          response.cacheSeconds > 0 &&
          !this.#wasInvalidatedSince(invalidationsAtStart, response.tags)
        )
          this.#store(key, response);
        return response;
      })
      .finally(() => {
        this.#running -= 1;
        if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
      });
    this.#rendering.set(key, rendering);
    return rendering;
  }

  #wasInvalidatedSince(invalidationsAtStart: number, tags: ReadonlySet<string>): boolean {
    if (this.#clearedAt > invalidationsAtStart) return true;
    for (const tag of tags) if ((this.#invalidatedAt.get(tag) ?? 0) > invalidationsAtStart) return true;
    return false;
  }

  #store(key: string, response: CachedResponse): void {
    const now = Date.now();
    const freshUntil = now + response.cacheSeconds * 1000;
    this.#entries.set(key, { response, freshUntil, staleUntil: freshUntil + staleSeconds * 1000 });
    if (!this.#entries.has(key)) return;
    for (const tag of response.tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
  }

  /**
   * Invalidates every response that carries one of the tags, including those being rendered. Without tags, does
   * nothing.
   */
  invalidate(tags: readonly string[]): void {
    if (tags.length === 0) return;
    // Invalidations only matter to responses that are still being rendered.
    if (this.#running === 0) this.#invalidatedAt.clear();
    this.#invalidations += 1;
    for (const tag of tags) {
      this.#invalidatedAt.set(tag, this.#invalidations);
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries.delete(key);
      this.#keysByTag.delete(tag);
    }
    // Later requests must not share a rendering that started earlier.
    this.#rendering.clear();
    if (this.#invalidatedAt.size > 10_000) this.clear();
  }

  /** Removes all responses. */
  clear(): void {
    this.#invalidations += 1;
    this.#clearedAt = this.#invalidations;
    this.#invalidatedAt.clear();
    this.#rendering.clear();
    this.#entries.clear();
    this.#keysByTag.clear();
  }
}

/**
 * Whether the client already has this response (RFC 9110 §13.2.2). The request's Cache-Control is ignored: `fresh`
 * would treat any no-cache request as unconditional, and a script's fetch adds no-cache to every conditional request
 * (Fetch §4.6).
 */
function isUnchanged({ headers }: IncomingMessage, { etag, lastModified }: Encoded): boolean {
  const conditions = {
    'if-none-match': headers['if-none-match'],
    'if-modified-since': headers['if-modified-since'],
  };
  return fresh(conditions, { etag, 'last-modified': lastModified });
}

/** Writes a response directly to Node's response object, the fastest way for cached pages. */
export function sendEncoded(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  encoded: Encoded,
): void {
  if (status === 200 && isUnchanged(request, encoded)) {
    response.writeHead(304, notModifiedHeaders(encoded.headers)).end();
    return;
  }
  response.writeHead(status, encoded.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(encoded.body);
}

function notModifiedHeaders(headers: string[]): string[] {
  const retained: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? '';
    if (!/^content-(length|encoding|type)$/i.test(name)) retained.push(name, headers[index + 1] ?? '');
  }
  return retained;
}
