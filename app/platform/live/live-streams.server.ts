import type { ServerResponse } from 'node:http';
import { log } from '~/platform/logging/logging.server';

/** What is sent on a channel: that something has changed, and the id of the thing if it has one. */
export type LiveNews = { channel: string; id?: string };

export type LiveStreamOptions = {
  /** Streams of one network, so that nobody takes all of them. */
  perNetwork: number;
  inAll: number;
};

type Stream = {
  response: ServerResponse;
  network: string;
  /** Topic by channel: the names that the browser uses. */
  topics: ReadonlyMap<string, string>;
  openedAt: number;
  mayStay: () => Promise<boolean>;
};

/** Milliseconds between signs of life (spec 2 §9). */
const heartbeat = 25_000;
/** A stream ends after an hour, and its client opens another: what has been forgotten somewhere is put right then. */
const longestLife = 3_600_000;
/** Bytes that may wait for a client which does not read; the kernel's buffers hold more before these. */
const largestBacklog = 16_384;
/** Events on a channel within this time are sent together. */
const gathering = 200;
/** Maximum number of ids sent; beyond it, only that something has changed. */
const mostIds = 20;

/**
 * The live streams of this node: Server-Sent Events (HTML §9.2) that say what has changed, by id. Each is open until
 * its
 * client goes, the hour is over, or it may not stay.
 */
export class LiveStreams {
  readonly #options: LiveStreamOptions;
  readonly #streams = new Set<Stream>();
  readonly #byChannel = new Map<string, Set<Stream>>();
  readonly #byNetwork = new Map<string, number>();
  readonly #gathered = new Map<string, Set<string | undefined>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #heartbeat: NodeJS.Timeout;
  #isChecking = false;
  #isClosed = false;

  constructor(options: LiveStreamOptions) {
    this.#options = options;
    this.#heartbeat = setInterval(() => {
      this.#beat().catch((error: unknown) => log.error({ err: error }, 'live stream housekeeping failed'));
    }, heartbeat).unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Whether one more stream may be opened for a client's network. */
  hasRoomFor(network: string): boolean {
    return (
      !this.#isClosed &&
      this.#streams.size < this.#options.inAll &&
      (this.#byNetwork.get(network) ?? 0) < this.#options.perNetwork
    );
  }

  /**
   * Makes a response a live stream. Ask `hasRoomFor` first.
   * @param stream.mayStay asked at each heartbeat; the stream ends when it returns no.
   */
  open(response: ServerResponse, stream: Pick<Stream, 'network' | 'topics' | 'mayStay'>): void {
    // The client has gone before it was let in: its end, which would have us forget it, is over.
    if (response.destroyed) return;
    const opened = { ...stream, response, openedAt: performance.now() };
    this.#streams.add(opened);
    this.#byNetwork.set(stream.network, (this.#byNetwork.get(stream.network) ?? 0) + 1);
    for (const channel of stream.topics.keys()) {
      const hearing = this.#byChannel.get(channel);
      if (hearing) hearing.add(opened);
      else this.#byChannel.set(channel, new Set([opened]));
    }
    response.once('close', () => this.#removeStream(opened));
    // A client that goes while something is being written to it is no fault.
    response.on('error', () => response.destroy());
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Asks proxies that gather responses to pass this one on as it comes.
      'X-Accel-Buffering': 'no',
    });
    response.write(': open\n\n');
  }

  /** Notifies everyone subscribed to the channel, after a short delay and together with other events on it. */
  notify({ channel, id }: LiveNews): void {
    if (!this.#byChannel.has(channel)) return;
    const gathered = this.#gathered.get(channel);
    if (gathered) {
      gathered.add(id);
      return;
    }
    this.#gathered.set(channel, new Set([id]));
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#sendGathered(channel);
    }, gathering);
    this.#timers.add(timer);
  }

  /** Notifies everyone that events may have been missed, so that they reload their data. */
  notifyMissed(): void {
    for (const stream of this.#streams) this.#write(stream, 'event: missed\ndata: {}\n\n');
  }

  /** Ends every stream, and opens none any more. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    for (const timer of this.#timers) clearTimeout(timer);
    for (const { response } of this.#streams) response.end();
  }

  #sendGathered(channel: string): void {
    const gathered = this.#gathered.get(channel) ?? new Set();
    this.#gathered.delete(channel);
    const ids = gathered.size > mostIds ? [undefined] : [...gathered];
    for (const stream of this.#byChannel.get(channel) ?? []) {
      const topic = stream.topics.get(channel);
      this.#write(stream, ids.map((id) => `data: ${JSON.stringify({ topic, id })}\n\n`).join(''));
    }
  }

  async #beat(): Promise<void> {
    for (const stream of this.#streams) this.#write(stream, ':\n\n');
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      const now = performance.now();
      // One after the other: the database is asked for each, and nobody waits for the response.
      for (const stream of this.#streams) {
        const hasTime = now - stream.openedAt < longestLife;
        if (!hasTime || !(await stream.mayStay())) stream.response.end();
      }
    } finally {
      this.#isChecking = false;
    }
  }

  #write({ response }: Stream, text: string): void {
    if (response.writableLength > largestBacklog) response.destroy();
    else if (!response.writableEnded) response.write(text);
  }

  #removeStream(stream: Stream): void {
    this.#streams.delete(stream);
    const others = (this.#byNetwork.get(stream.network) ?? 1) - 1;
    if (others > 0) this.#byNetwork.set(stream.network, others);
    else this.#byNetwork.delete(stream.network);
    for (const channel of stream.topics.keys()) {
      const hearing = this.#byChannel.get(channel);
      hearing?.delete(stream);
      if (hearing?.size === 0) this.#byChannel.delete(channel);
    }
  }
}
