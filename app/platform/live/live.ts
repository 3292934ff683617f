import { type LiveEvent, openLiveStream } from './live-stream';

type Listener = {
  topic: string;
  hear: (event: LiveEvent) => void;
  /** Events may have been missed: notify the listener once the stream is open again. */
  isBehind: boolean;
};

/** Messages between the pages of one browser. */
type Word =
  | { kind: 'subscribe'; from: string; topics: string[] }
  | { kind: 'ask' }
  | { kind: 'hearing'; topics: string[]; hasMissed: boolean }
  | { kind: 'event'; event: LiveEvent };

type Lead = {
  /** Topics by page. */
  subscriptions: Map<string, string[]>;
  /** The topics that the newest stream was opened for. */
  topics: string;
  /** The topics that are currently received. */
  heard: string[];
  /** Functions that close the open streams, newest last: there are several while the next one is being opened. */
  streams: (() => void)[];
  hasMissed: boolean;
};

/** The server's maximum number of topics per stream. */
const mostTopics = 30;
/** Milliseconds a page may be hidden before it stops listening. */
const hiddenTimeout = 60_000;
const name = 'lowdown-live';

const self = Math.random().toString(36).slice(2);
const listeners = new Set<Listener>();
/** The page's channel to the other pages; undefined while it is not listening. */
let ear: { channel: BroadcastChannel; leave: AbortController } | undefined;
/** Set in the page that holds the stream for all pages of the browser. */
let lead: Lead | undefined;
let isSettling = false;
let isWatching = false;

/**
 * Subscribes to a topic: `comments:{articleId}` or `notifications`. The browser holds a single stream however many
 * pages are open: one page holds it for the others. When events may have been missed, after a broken connection or a
 * long time hidden, the listener is called once without an id.
 * @param options.isBehind calls the listener once when the stream first opens, too.
 * @returns a function that unsubscribes.
 */
export function listenLive(
  topic: string,
  listener: (event: LiveEvent) => void,
  options: { isBehind?: boolean } = {},
): () => void {
  const added: Listener = { topic, hear: listener, isBehind: options.isBehind ?? false };
  listeners.add(added);
  watchPage();
  settle();
  return () => {
    listeners.delete(added);
    settle();
  };
}

const subscribedTopics = (): string[] => [...new Set([...listeners].map(({ topic }) => topic))];

/** Updates this page's subscriptions, once for all changes in one tick. */
function settle(): void {
  if (isSettling) return;
  isSettling = true;
  setTimeout(() => {
    isSettling = false;
    if (listeners.size === 0) stop();
    else if (document.visibilityState === 'visible') start();
    else if (!ear) fallBehind();
    if (ear) subscribe();
  }, 50);
}

/** Stops listening when the page has been hidden for a while, and at once when it is left. */
function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') settle();
    else hiding = setTimeout(stop, 'locks' in navigator ? hiddenTimeout : 0);
  });
  window.addEventListener('pagehide', stop);
  window.addEventListener('pageshow', settle);
}

function fallBehind(): void {
  for (const listener of listeners) listener.isBehind = true;
}

function start(): void {
  if (ear) return;
  const channel = new BroadcastChannel(name);
  const leave = new AbortController();
  ear = { channel, leave };
  channel.onmessage = ({ data }: MessageEvent<Word>) => receive(data);
  // Without locks, as on a site without TLS, each visible page holds its own stream.
  if ('locks' in navigator) void waitForLead(leave.signal);
  else beginToLead(false);
}

/** Waits until no other page holds the stream, then holds it while this page listens. */
async function waitForLead(leaving: AbortSignal): Promise<void> {
  const holding = (isTakingOver: boolean) => {
    if (leaving.aborted) return;
    beginToLead(isTakingOver);
    return new Promise((resolve) => leaving.addEventListener('abort', resolve));
  };
  const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await holding(false);
    return lock !== null;
  });
  if (isFree || leaving.aborted) return;
  try {
    await navigator.locks.request(name, { signal: leaving }, () => holding(true));
  } catch (error) {
    // An aborted wait is not an error.
    if (!leaving.aborted) throw error;
  }
}

/** Stops listening and leaves the stream to other pages. */
function stop(): void {
  if (!ear) return;
  say({ kind: 'subscribe', from: self, topics: [] });
  for (const close of lead?.streams ?? []) close();
  lead = undefined;
  ear.leave.abort();
  ear.channel.close();
  ear = undefined;
  fallBehind();
}

const say = (word: Word): void => ear?.channel.postMessage(word);

function subscribe(): void {
  const topics = subscribedTopics();
  if (lead) {
    lead.subscriptions.set(self, topics);
    reconsider();
  } else {
    say({ kind: 'subscribe', from: self, topics });
  }
}

function receive(word: Word): void {
  switch (word.kind) {
    case 'ask':
      subscribe();
      break;
    case 'subscribe':
      if (!lead) break;
      if (word.topics.length > 0) lead.subscriptions.set(word.from, word.topics);
      else lead.subscriptions.delete(word.from);
      reconsider();
      break;
    case 'hearing':
      hearing(word.topics, word.hasMissed);
      break;
    case 'event':
      received(word.event);
  }
}

function beginToLead(isTakingOver: boolean): void {
  lead = { subscriptions: new Map(), topics: '', heard: [], streams: [], hasMissed: isTakingOver };
  subscribe();
  say({ kind: 'ask' });
}

/** Opens another stream when the topics change; the old one closes once the new one is open. */
function reconsider(): void {
  if (!lead) return;
  const leading = lead;
  const topics = [...new Set([...leading.subscriptions.values()].flat().slice(0, mostTopics))].sort();
  if (topics.join() === leading.topics) {
    announce(leading.heard, false);
    return;
  }
  leading.topics = topics.join();
  const close = openLiveStream(topics, {
    opened: () => {
      for (const closeOlder of leading.streams.splice(0, leading.streams.indexOf(close))) closeOlder();
      leading.heard = topics;
      announce(topics, leading.hasMissed);
      leading.hasMissed = false;
    },
    received: (event) => {
      received(event);
      say({ kind: 'event', event });
    },
    missed: () => announce(topics, true),
    broken: () => {
      leading.hasMissed = true;
    },
    refused: () => {
      for (const closeAny of leading.streams.splice(0)) closeAny();
      leading.heard = [];
      // Cleared so that a new subscription, such as after signing in, retries.
      leading.topics = '';
    },
  });
  leading.streams.push(close);
}

function announce(topics: string[], hasMissed: boolean): void {
  say({ kind: 'hearing', topics, hasMissed });
  hearing(topics, hasMissed);
}

function hearing(topics: string[], hasMissed: boolean): void {
  for (const listener of listeners) {
    if (!topics.includes(listener.topic) || !(hasMissed || listener.isBehind)) continue;
    listener.isBehind = false;
    listener.hear({ topic: listener.topic });
  }
}

function received(event: LiveEvent): void {
  for (const listener of listeners) if (listener.topic === event.topic) listener.hear(event);
}
