import type { ServerResponse } from 'node:http';
import { log } from '~/platform/logging/logging.server';

/** A message on a channel that something has changed, with the ID of the changed item if it has one. */
export type LiveMessage = { channel: string; id?: string };

export type LiveStreamOptions = {
  /** Maximum streams per network, so that no client can use up all streams. */
  maxPerNetwork: number;
  maxTotal: number;
};

type Stream = {
  response: ServerResponse;
  network: string;
  /** Topic names, as the browser uses them, by channel. */
  topics: ReadonlyMap<string, string>;
  openedAt: number;
  mayStay: () => Promise<boolean>;
};

/** Milliseconds between heartbeats (spec 2 §9). */
const heartbeat = 25_000;
/** A stream ends after an hour and the client reopens it, which restores any lost state. */
const maxStreamAge = 3_600_000;
/** Maximum bytes queued for a client that does not read, in addition to the kernel's buffers. */
const maxBacklogBytes = 16_384;
/** Events on a channel within this many milliseconds are sent together. */
const batchDelay = 200;
/** Maximum number of IDs sent at once; if there are more, a single message says only that something has changed. */
const maxIds = 20;

/**
 * The live streams of this node: Server-Sent Events (HTML §9.2) with the IDs of what has changed. A stream stays open
 * until its client disconnects, an hour has passed, or its permission is withdrawn.
 */
export class LiveStreams {
  readonly #options: LiveStreamOptions;
  readonly #streams = new Set<Stream>();
  readonly #byChannel = new Map<string, Set<Stream>>();
  readonly #byNetwork = new Map<string, number>();
  readonly #pendingIds = new Map<string, Set<string | undefined>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #heartbeat: NodeJS.Timeout;
  #isChecking = false;
  #isClosed = false;

  constructor(options: LiveStreamOptions) {
    this.#options = options;
    this.#heartbeat = setInterval(() => {
      this.#sendHeartbeats().catch((error: unknown) => log.error({ err: error }, 'live stream housekeeping failed'));
    }, heartbeat).unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Whether another stream may be opened for a client's network. */
  hasRoomFor(network: string): boolean {
    return (
      !this.#isClosed &&
      this.#streams.size < this.#options.maxTotal &&
      (this.#byNetwork.get(network) ?? 0) < this.#options.maxPerNetwork
    );
  }

  /**
   * Turns a response into a live stream. Call `hasRoomFor` first.
   * @param stream.mayStay called at each heartbeat; the stream ends when it returns false.
   */
  open(response: ServerResponse, stream: Pick<Stream, 'network' | 'topics' | 'mayStay'>): void {
    // The client disconnected earlier, so the `close` event that would unregister the stream has already fired.
    if (response.destroyed) return;
    const opened = { ...stream, response, openedAt: performance.now() };
    this.#streams.add(opened);
    this.#byNetwork.set(stream.network, (this.#byNetwork.get(stream.network) ?? 0) + 1);
    for (const channel of stream.topics.keys()) {
      const subscribers = this.#byChannel.get(channel);
      if (subscribers) subscribers.add(opened);
      else this.#byChannel.set(channel, new Set([opened]));
    }
    response.once('close', () => this.#removeStream(opened));
    // A client that disconnects during a write is not an error.
    response.on('error', () => response.destroy());
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Keeps proxies from buffering the response.
      'X-Accel-Buffering': 'no',
    });
    response.write(': open\n\n');
  }

  /** Notifies every subscriber of a channel, after a short delay and together with other events on it. */
  notify({ channel, id }: LiveMessage): void {
    if (!this.#byChannel.has(channel)) return;
    const pendingIds = this.#pendingIds.get(channel);
    if (pendingIds) {
      pendingIds.add(id);
      return;
    }
    this.#pendingIds.set(channel, new Set([id]));
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#sendPending(channel);
    }, batchDelay);
    this.#timers.add(timer);
  }

  /** Notifies every stream that events may have been missed, so that pages reload their data. */
  notifyMissed(): void {
    for (const stream of this.#streams) this.#write(stream, 'event: missed\ndata: {}\n\n');
  }

  /** Ends every stream and rejects new ones. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    for (const timer of this.#timers) clearTimeout(timer);
    for (const { response } of this.#streams) response.end();
  }

  #sendPending(channel: string): void {
    const pendingIds = this.#pendingIds.get(channel) ?? new Set();
    this.#pendingIds.delete(channel);
    const ids = pendingIds.size > maxIds ? [undefined] : [...pendingIds];
    for (const stream of this.#byChannel.get(channel) ?? []) {
      const topic = stream.topics.get(channel);
      this.#write(stream, ids.map((id) => `data: ${JSON.stringify({ topic, id })}\n\n`).join(''));
    }
  }

  async #sendHeartbeats(): Promise<void> {
    for (const stream of this.#streams) this.#write(stream, ':\n\n');
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      const now = performance.now();
      // Sequentially, since each check queries the database and nobody waits for the result.
      for (const stream of this.#streams) {
        const hasTime = now - stream.openedAt < maxStreamAge;
        if (!hasTime || !(await stream.mayStay())) stream.response.end();
      }
    } finally {
      this.#isChecking = false;
    }
  }

  #write({ response }: Stream, text: string): void {
    if (response.writableLength > maxBacklogBytes) response.destroy();
    else if (!response.writableEnded) response.write(text);
  }

  #removeStream(stream: Stream): void {
    this.#streams.delete(stream);
    const others = (this.#byNetwork.get(stream.network) ?? 1) - 1;
    if (others > 0) this.#byNetwork.set(stream.network, others);
    else this.#byNetwork.delete(stream.network);
    for (const channel of stream.topics.keys()) {
      const subscribers = this.#byChannel.get(channel);
      subscribers?.delete(stream);
      if (subscribers?.size === 0) this.#byChannel.delete(channel);
    }
  }
}
