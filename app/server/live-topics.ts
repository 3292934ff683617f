import { serverFeatures } from '~/features.server';
import type { DomainEvent } from '~/platform/events/events.server';
import type { LiveNews } from '~/platform/live/live-streams.server';
import type { Actor } from '~/platform/permissions/permissions';

/** Most topics of one stream; a browser asks for those of all its pages at once. */
export const mostTopics = 30;

const liveTopics = serverFeatures.flatMap((feature) => feature.liveTopics ?? []);

/** What an event sends on the live streams: ids, never contents. Nothing for most events. */
export const newsOf = (event: DomainEvent): LiveNews[] =>
  liveTopics.flatMap((topic) => {
    const news = topic.newsOf(event);
    return news ? [news] : [];
  });

/**
 * The channels that an actor hears for the topics asked for. Topics that the actor may not hear are left out.
 * @param asked topics with commas between them.
 * @returns topic by channel; `undefined` when something else than topics, or too many of them, was asked for.
 */
export function channelsFor(actor: Actor, asked: string): Map<string, string> | undefined {
  const topics = new Set(asked.split(','));
  if (topics.size > mostTopics) return undefined;
  const channels = new Map<string, string>();
  for (const topic of topics) {
    const known = liveTopics.find(({ pattern }) => pattern.test(topic));
    if (!known) return undefined;
    const channel = known.channelFor(actor, topic);
    if (channel) channels.set(channel, topic);
  }
  return channels;
}
