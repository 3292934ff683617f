import { type LiveEvent, openLiveStream } from './live-stream';

type Listener = {
  topic: string;
  onEvent: (event: LiveEvent) => void;
  /** Whether events may have been missed: if so, the listener is notified once the stream is open again. */
  isBehind: boolean;
};

/** Messages between pages in the same browser. */
type TabMessage =
  | { kind: 'subscribe'; from: string; topics: string[] }
  | { kind: 'ask' }
  | { kind: 'hearing'; topics: string[]; hasMissed: boolean }
  | { kind: 'event'; event: LiveEvent };

type Leadership = {
  /** Topics by page. */
  subscriptions: Map<string, string[]>;
  /** The topics that the newest stream was opened for. */
  topics: string;
  /** The topics currently being received. */
  receivedTopics: string[];
  /**
   * Functions that close the open streams, newest last. There is more than one only while a replacement is being
   * opened.
   */
  streams: (() => void)[];
  hasMissed: boolean;
};

/** The server's maximum number of topics per stream. */
const maxTopics = 30;
/** Milliseconds a page may be hidden before it stops listening. */
const hiddenTimeout = 60_000;
const channelName = 'lowdown-live';

const pageId = Math.random().toString(36).slice(2);
const listeners = new Set<Listener>();
/** The page's channel to the other pages; undefined while the page is not listening. */
let tabChannel: { channel: BroadcastChannel; abortController: AbortController } | undefined;
/** Set in the page that holds the stream for all pages in the browser. */
let leadership: Leadership | undefined;
let isUpdateScheduled = false;
let isWatching = false;

/**
 * Subscribes to a topic: `comments:{articleId}` or `notifications`. The browser holds a single stream however many
 * pages are open: one page holds it for the others. When events may have been missed, after a broken connection or a
 * long time hidden, the listener is called once without an ID.
 * @param options.isBehind also calls the listener once when the stream first opens.
 * @returns a function that unsubscribes.
 */
export function subscribeToLive(
  topic: string,
  listener: (event: LiveEvent) => void,
  options: { isBehind?: boolean } = {},
): () => void {
  const added: Listener = { topic, onEvent: listener, isBehind: options.isBehind ?? false };
  listeners.add(added);
  watchPage();
  scheduleUpdate();
  return () => {
    listeners.delete(added);
    scheduleUpdate();
  };
}

const subscribedTopics = (): string[] => [...new Set([...listeners].map(({ topic }) => topic))];

/** Updates this page's subscriptions, once for all changes in one tick. */
function scheduleUpdate(): void {
  if (isUpdateScheduled) return;
  isUpdateScheduled = true;
  setTimeout(() => {
    isUpdateScheduled = false;
    if (listeners.size === 0) stop();
    else if (document.visibilityState === 'visible') start();
    else if (!tabChannel) markAllBehind();
    if (tabChannel) subscribe();
  }, 50);
}

/** Stops listening when the page has been hidden for a while, and immediately when the reader leaves it. */
function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hideTimer);
    if (document.visibilityState === 'visible') scheduleUpdate();
    else hideTimer = setTimeout(stop, 'locks' in navigator ? hiddenTimeout : 0);
  });
  window.addEventListener('pagehide', stop);
  window.addEventListener('pageshow', scheduleUpdate);
}

function markAllBehind(): void {
  for (const listener of listeners) listener.isBehind = true;
}

function start(): void {
  if (tabChannel) return;
  const channel = new BroadcastChannel(channelName);
  const abortController = new AbortController();
  tabChannel = { channel, abortController };
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(data);
  // Without locks, as on a site without TLS, each visible page holds its own stream.
  if ('locks' in navigator) void waitForLeadership(abortController.signal);
  else takeLeadership(false);
}

/** Waits until no other page holds the stream, then holds it while this page listens. */
async function waitForLeadership(signal: AbortSignal): Promise<void> {
  const holdLeadership = (isTakingOver: boolean) => {
    if (signal.aborted) return;
    takeLeadership(isTakingOver);
    return new Promise((resolve) => signal.addEventListener('abort', resolve));
  };
  const isFree = await navigator.locks.request(channelName, { ifAvailable: true }, async (lock) => {
    if (lock) await holdLeadership(false);
    return lock !== null;
  });
  if (isFree || signal.aborted) return;
  try {
    await navigator.locks.request(channelName, { signal }, () => holdLeadership(true));
  } catch (error) {
    // An aborted wait is not an error.
    if (!signal.aborted) throw error;
  }
}

/** Stops listening and leaves the stream to other pages. */
function stop(): void {
  if (!tabChannel) return;
  broadcast({ kind: 'subscribe', from: pageId, topics: [] });
  for (const close of leadership?.streams ?? []) close();
  leadership = undefined;
  tabChannel.abortController.abort();
  tabChannel.channel.close();
  tabChannel = undefined;
  markAllBehind();
}

const broadcast = (message: TabMessage): void => tabChannel?.channel.postMessage(message);

function subscribe(): void {
  const topics = subscribedTopics();
  if (leadership) {
    leadership.subscriptions.set(pageId, topics);
    updateStream();
  } else {
    broadcast({ kind: 'subscribe', from: pageId, topics });
  }
}

function receive(message: TabMessage): void {
  switch (message.kind) {
    case 'ask':
      subscribe();
      break;
    case 'subscribe':
      if (!leadership) break;
      if (message.topics.length > 0) leadership.subscriptions.set(message.from, message.topics);
      else leadership.subscriptions.delete(message.from);
      updateStream();
      break;
    case 'hearing':
      catchUp(message.topics, message.hasMissed);
      break;
    case 'event':
      received(message.event);
  }
}

function takeLeadership(isTakingOver: boolean): void {
  leadership = { subscriptions: new Map(), topics: '', receivedTopics: [], streams: [], hasMissed: isTakingOver };
  subscribe();
  broadcast({ kind: 'ask' });
}

/** Opens another stream when the topics change; the old one closes once the new one is open. */
function updateStream(): void {
  if (!leadership) return;
  const current = leadership;
  const topics = [...new Set([...current.subscriptions.values()].flat().slice(0, maxTopics))].sort();
  if (topics.join() === current.topics) {
    announce(current.receivedTopics, false);
    return;
  }
  current.topics = topics.join();
  const close = openLiveStream(topics, {
    onOpen: () => {
      for (const closeOlder of current.streams.splice(0, current.streams.indexOf(close))) closeOlder();
      current.receivedTopics = topics;
      announce(topics, current.hasMissed);
      current.hasMissed = false;
    },
    onMessage: (event) => {
      received(event);
      broadcast({ kind: 'event', event });
    },
    onMissed: () => announce(topics, true),
    onBroken: () => {
      current.hasMissed = true;
    },
    onRefused: () => {
      for (const closeAny of current.streams.splice(0)) closeAny();
      current.receivedTopics = [];
      // Cleared so that the next subscription, for example after signing in, opens a stream again.
      current.topics = '';
    },
  });
  current.streams.push(close);
}

function announce(topics: string[], hasMissed: boolean): void {
  broadcast({ kind: 'hearing', topics, hasMissed });
  catchUp(topics, hasMissed);
}

function catchUp(topics: string[], hasMissed: boolean): void {
  for (const listener of listeners) {
    if (!topics.includes(listener.topic) || !(hasMissed || listener.isBehind)) continue;
    listener.isBehind = false;
    listener.onEvent({ topic: listener.topic });
  }
}

function received(event: LiveEvent): void {
  for (const listener of listeners) if (listener.topic === event.topic) listener.onEvent(event);
}
