import { createParser } from 'eventsource-parser';

/** A change that the page is notified of: the topic, and the id of the changed item if there is only one. */
export type LiveEvent = { topic: string; id?: string };

export type LiveHearing = {
  opened(): void;
  received(event: LiveEvent): void;
  /** The server itself may have missed events. */
  missed(): void;
  /** The connection is broken; a retry follows. */
  broken(): void;
  /** The server refuses this stream permanently. */
  refused(): void;
};

/** Milliseconds before each retry; the last delay repeats (spec 2 §9). */
const backOff = [1_000, 2_000, 5_000, 10_000];
/** Maximum milliseconds to wait for a response, and for an overdue heartbeat (spec 2 §9). */
const silenceTimeout = 10_000;
/** Milliseconds between the server's heartbeats (spec 2 §9). */
const heartbeat = 25_000;

/** Opens a stream of the given topics, and reopens it when it breaks. Returns a function that closes it. */
export function openLiveStream(topics: readonly string[], hearing: LiveHearing): () => void {
  const closing = new AbortController();
  void keepOpen(topics, hearing, closing.signal);
  return () => closing.abort();
}

async function keepOpen(topics: readonly string[], hearing: LiveHearing, closing: AbortSignal): Promise<void> {
  for (let failures = 0; !closing.aborted; failures += 1) {
    const end = await hearOnce(topics, closing, {
      ...hearing,
      opened: () => {
        failures = 0;
        hearing.opened();
      },
    });
    if (closing.aborted) return;
    if (end === 'refused') return hearing.refused();
    hearing.broken();
    await pause(backOff[Math.min(failures, backOff.length - 1)] ?? 0, closing);
  }
}

/** Reads one connection until it ends or is silent for too long. */
async function hearOnce(
  topics: readonly string[],
  closing: AbortSignal,
  hearing: LiveHearing,
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
    hearing.opened();
    const decoder = new TextDecoder();
    const parser = createParser({
      // Heartbeats are comments, which the parser skips.
      onEvent: ({ event, data }) =>
        event === 'missed' ? hearing.missed() : hearing.received(JSON.parse(data) as LiveEvent),
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
