import { serverFeatures } from '~/features.server';
import type { DomainEvent } from '~/platform/events/events.server';
import type { LiveMessage } from '~/platform/live/live-streams.server';
import type { Actor } from '~/platform/permissions/actors';

/** Maximum number of topics per stream; a browser requests the topics of all its pages together. */
export const maxTopics = 30;

const liveTopics = serverFeatures.flatMap((feature) => feature.liveTopics ?? []);

/** Returns the messages that an event sends on live streams, with IDs but never content. Most events send none. */
export const liveMessagesOf = (event: DomainEvent): LiveMessage[] =>
  liveTopics.flatMap((topic) => {
    const message = topic.messageFor(event);
    return message ? [message] : [];
  });

/**
 * Returns an actor's channels for the requested topics, omitting topics that are not permitted.
 * @param requested comma-separated topics.
 * @returns the topic for each channel, or `undefined` if the request contains anything but topics, or too many of them.
 */
export function channelsFor(actor: Actor, requested: string): Map<string, string> | undefined {
  const topics = new Set(requested.split(','));
  if (topics.size > maxTopics) return undefined;
  const channels = new Map<string, string>();
  for (const topic of topics) {
    const known = liveTopics.find(({ pattern }) => pattern.test(topic));
    if (!known) return undefined;
    const channel = known.channelFor(actor, topic);
    if (channel) channels.set(channel, topic);
  }
  return channels;
}
