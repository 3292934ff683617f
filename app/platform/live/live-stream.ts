import { createParser } from 'eventsource-parser';

/** What a page receives: that something in a topic has changed, and its id when it is one thing that can be named. */
export type LiveEvent = { topic: string; id?: string };

export type LiveHearing = {
  opened(): void;
  received(event: LiveEvent): void;
  /** The site itself has missed something. */
  missed(): void;
  /** There is no connection; another try follows. */
  broken(): void;
  /** The site does not give this stream, and will not when asked again. */
  refused(): void;
};

/** Milliseconds before another try, the last one for all further tries (spec 2 §9). */
const backOff = [1_000, 2_000, 5_000, 10_000];
/** How long the site may take to respond, and how much later than due its sign of life may come (spec 2 §9). */
const silenceTimeout = 10_000;
/** How often the site gives a sign of life (spec 2 §9). */
const heartbeat = 25_000;

/** Keeps a stream of some topics open until the returned function is called; a broken one is opened again. */
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

/** One connection, until it ends or is silent for too long. */
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
      // A sign of life is a comment, which says nothing.
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
    // No connection, a broken one, or one that was given up: all lead to another try, or by none.
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
