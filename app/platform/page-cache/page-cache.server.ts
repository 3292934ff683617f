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

/** A finished response: every encoding that was asked for, each with its headers ready to send. */
export type CachedResponse = {
  status: number;
  /** Without Content-Encoding, Content-Length and ETag, which differ by encoding. */
  headers: [string, string][];
  body: Buffer;
  encoded: Map<Encoding, Promise<Encoded> | Encoded>;
  tags: ReadonlySet<string>;
  /** Seconds it may be kept; 0 for responses that must not be. */
  cacheSeconds: number;
  /** Whether it is sent many times and worth being made small; else it is compressed quickly. */
  isKept: boolean;
};

type Encoded = { body: Buffer; etag: string; lastModified: string | undefined; headers: string[] };

type Entry = { response: CachedResponse; freshUntil: number; staleUntil: number };

/** How long after its time a response is still given while a new one is made. */
const staleSeconds = 600;
const compressible = /^(text\/|application\/(json|xml|[a-z.-]+\+(json|xml)|javascript)|image\/svg)/;

/** What we can send; of those that a client likes equally well, the smaller first. */
const encodings = ['br', 'gzip', 'identity'] as const satisfies Encoding[];
/** The option is younger than the published types. */
type Preferring = { encoding(available: readonly Encoding[], options: { preferred: readonly Encoding[] }): unknown };

/** Characters of `Accept-Encoding` that are looked at; browsers send some 30. */
const longestAcceptEncoding = 200;
/** Browsers send few different headers, and kept pages are served faster than one is parsed. */
const knownEncodings = new LRUCache<string, Encoding>({ max: 200 });

/** The best encoding that a client takes; one that takes none of ours gets the page as it is (RFC 9110 §12.5.3). */
export function chooseEncoding(acceptEncoding: string | null | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const header = acceptEncoding.slice(0, longestAcceptEncoding);
  const known = knownEncodings.get(header);
  if (known) return known;
  const negotiator: Preferring = new Negotiator({ headers: { 'accept-encoding': header } });
  const best = negotiator.encoding(encodings, { preferred: encodings });
  const chosen = encodings.find((encoding) => encoding === best) ?? 'identity';
  knownEncodings.set(header, chosen);
  return chosen;
}

function header(response: CachedResponse, name: string): string | undefined {
  return response.headers.find(([key]) => key.toLowerCase() === name)?.[1];
}

/**
 * What is sent once and is not large is compressed at once, and quickly: passing it to a worker thread takes longer.
 * 100 kB take about 0.3 ms.
 */
const largestAtOnce = 256 * 1024;

/** A response in one encoding, made once. */
export function encode(response: CachedResponse, preferred: Encoding): Promise<Encoded> | Encoded {
  const encoding =
    compressible.test(header(response, 'content-type') ?? '') && response.body.length > 400 ? preferred : 'identity';
  const known = response.encoded.get(encoding);
  if (known) return known;
  if (!response.isKept && response.body.length <= largestAtOnce) {
    const encoded = finish(response, encoding, compressAtOnce(response.body, encoding));
    response.encoded.set(encoding, encoded);
    return encoded;
  }
  const made = compress(response.body, encoding).then((body) => finish(response, encoding, body));
  response.encoded.set(encoding, made);
  void made.then((encoded) => response.encoded.set(encoding, encoded));
  return made;
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

function compressAtOnce(body: Buffer, encoding: Encoding): Buffer {
  switch (encoding) {
    case 'br':
      return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    case 'gzip':
      return gzipSync(body, { level: 1 });
    case 'identity':
      return body;
  }
}

function finish(response: CachedResponse, encoding: Encoding, body: Buffer): Encoded {
  const etag = `"${hash('sha1', response.body, 'base64url')}-${encoding}"`;
  const headers = [...response.headers.flat(), 'Content-Length', String(body.length)];
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  if (response.status === 200) headers.push('ETag', etag);
  return { body, etag, lastModified: header(response, 'last-modified'), headers };
}

/** Keeps finished responses in memory under a key, finds them by tag, and makes each only once at a time. */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #isOff: boolean;
  readonly #making = new Map<string, Promise<CachedResponse>>();
  /** When a tag was last thrown away, counted in throws: a response that began before must not be kept. */
  readonly #thrownAt = new Map<string, number>();
  #throws = 0;
  /** Responses being made, those that nobody else is given any more included. */
  #running = 0;
  #everythingThrownAt = 0;
  readonly counts = { hits: 0, stale: 0, misses: 0 };

  /** @param megabytes memory for responses; 0 turns the cache off. */
  constructor(megabytes: number) {
    this.#isOff = megabytes === 0;
    this.#entries = new LRUCache<string, Entry>({
      maxSize: Math.max(1, megabytes) * 1_000_000,
      maxEntrySize: Math.max(1, megabytes) * 250_000,
      // Identity, brotli and gzip of a page together take about half as much again as its text.
      sizeCalculation: ({ response }, key) => Math.ceil(response.body.length * 1.5) + key.length + 1_000,
      dispose: ({ response }, key) => {
        for (const tag of response.tags) this.#keysByTag.get(tag)?.delete(key);
      },
    });
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  /** A kept response that may still be given; `isStale` asks for a new one to be made behind it. */
  find(key: string, now: number): { response: CachedResponse; isStale: boolean } | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.staleUntil <= now) return undefined;
    return { response: entry.response, isStale: entry.freshUntil <= now };
  }

  /** Gives the kept response, or makes it: however many ask at once, it is made once. */
  async obtain(key: string, now: number, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    if (this.#isOff) {
      this.counts.misses += 1;
      return make();
    }
    const found = this.find(key, now);
    if (found && !found.isStale) {
      this.counts.hits += 1;
      return found.response;
    }
    if (found) {
      this.counts.stale += 1;
      this.#make(key, make).catch(() => undefined);
      return found.response;
    }
    this.counts.misses += 1;
    return this.#make(key, make);
  }

  #make(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const running = this.#making.get(key);
    if (running) return running;
    const began = this.#throws;
    this.#running += 1;
    const making = make()
      .then((response) => {
        if (response.status === 200 && response.cacheSeconds > 0 && !this.#wasThrownSince(began, response.tags))
          this.#keep(key, response);
        return response;
      })
      .finally(() => {
        this.#running -= 1;
        if (this.#making.get(key) === making) this.#making.delete(key);
      });
    this.#making.set(key, making);
    return making;
  }

  #wasThrownSince(began: number, tags: ReadonlySet<string>): boolean {
    if (this.#everythingThrownAt > began) return true;
    for (const tag of tags) if ((this.#thrownAt.get(tag) ?? 0) > began) return true;
    return false;
  }

  #keep(key: string, response: CachedResponse): void {
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

  /** Throws away every response that carries one of the tags, and those being made right now. No tags: nothing. */
  invalidate(tags: readonly string[]): void {
    if (tags.length === 0) return;
    // Only responses that are being made need to know which tags were thrown away before they are finished.
    if (this.#running === 0) this.#thrownAt.clear();
    this.#throws += 1;
    for (const tag of tags) {
      this.#thrownAt.set(tag, this.#throws);
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries.delete(key);
      this.#keysByTag.delete(tag);
    }
    // Those who ask from now on must not be given a response that began before.
    this.#making.clear();
    if (this.#thrownAt.size > 10_000) this.clear();
  }

  /** Throws everything away. */
  clear(): void {
    this.#throws += 1;
    this.#everythingThrownAt = this.#throws;
    this.#thrownAt.clear();
    this.#making.clear();
    this.#entries.clear();
    this.#keysByTag.clear();
  }
}

/**
 * Whether the client has what would be sent (RFC 9110 §13.2.2). Its Cache-Control is left out: `fresh` would have
 * no-cache
 * returned in full, which a script's fetch sends along with every ETag it names (Fetch §4.6).
 */
function isUnchanged({ headers }: IncomingMessage, { etag, lastModified }: Encoded): boolean {
  const conditions = {
    'if-none-match': headers['if-none-match'],
    'if-modified-since': headers['if-modified-since'],
  };
  return fresh(conditions, { etag, 'last-modified': lastModified });
}

/** Sends a response straight to Node's response: the shortest way for kept pages. */
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
  const kept: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? '';
    if (!/^content-(length|encoding|type)$/i.test(name)) kept.push(name, headers[index + 1] ?? '');
  }
  return kept;
}
