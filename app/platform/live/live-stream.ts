import { createParser } from 'eventsource-parser';

/** A change that the page is notified of: the topic, and the ID of the changed item if there is only one. */
export type LiveEvent = { topic: string; id?: string };

export type LiveStreamHandlers = {
  onOpen(): void;
  onMessage(event: LiveEvent): void;
  /** Called when the server itself may have missed events. */
  onMissed(): void;
  /** Called when the connection breaks; a retry follows. */
  onBroken(): void;
  /** Called when the server refuses this stream permanently. */
  onRefused(): void;
};

/** Milliseconds before each retry; the last delay repeats (spec 2 §9). */
const retryDelays = [1_000, 2_000, 5_000, 10_000];
/** Maximum milliseconds to wait for a response, and for an overdue heartbeat (spec 2 §9). */
const silenceTimeout = 10_000;
/** Milliseconds between the server's heartbeats (spec 2 §9). */
const heartbeat = 25_000;

/** Opens a stream for the given topics, and reopens it when it breaks. Returns a function that closes it. */
export function openLiveStream(topics: readonly string[], handlers: LiveStreamHandlers): () => void {
  const closing = new AbortController();
  void keepOpen(topics, handlers, closing.signal);
  return () => closing.abort();
}

async function keepOpen(topics: readonly string[], handlers: LiveStreamHandlers, closing: AbortSignal): Promise<void> {
  for (let failures = 0; !closing.aborted; failures += 1) {
    const end = await readStream(topics, closing, {
      ...handlers,
      onOpen: () => {
        failures = 0;
        handlers.onOpen();
      },
    });
    if (closing.aborted) return;
    if (end === 'refused') return handlers.onRefused();
    handlers.onBroken();
    await pause(retryDelays[Math.min(failures, retryDelays.length - 1)] ?? 0, closing);
  }
}

/** Reads one connection until it ends or is silent for too long. */
async function readStream(
  topics: readonly string[],
  closing: AbortSignal,
  handlers: LiveStreamHandlers,
): Promise<'broken' | 'refused'> {
  const silence = new AbortController();
  let timeout = setTimeout(() => silence.abort(), silenceTimeout);
  try {
    const response = await fetch(`/api/live?topics=${topics.join(',')}`, {
      signal: AbortSignal.any([closing, silence.signal]),
      headers: { Accept: 'text/event-stream' },
    });
    if (!response.ok || !response.body) {
      return response.status >= 400 && response.status < 500 && response.status !== 429 ? 'refused' : 'broken';
    }
    handlers.onOpen();
    const decoder = new TextDecoder();
    const parser = createParser({
      // Heartbeats are comments, which the parser skips.
      onEvent: ({ event, data }) =>
        event === 'missed' ? handlers.onMissed() : handlers.onMessage(JSON.parse(data) as LiveEvent),
    });
    for (const reader = response.body.getReader(); ; ) {
      clearTimeout(timeout);
      timeout = setTimeout(() => silence.abort(), heartbeat + silenceTimeout);
      const { done, value } = await reader.read();
      if (done) return 'broken';
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch {
    // Failed, interrupted, or aborted by us: the caller retries unless it is closing.
    return 'broken';
  } finally {
    clearTimeout(timeout);
    silence.abort();
  }
}

function pause(milliseconds: number, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    closing.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
