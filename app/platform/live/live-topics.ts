import type { DomainEvent } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/actors';
import type { LiveMessage } from './live-streams.server';

/** A topic that browsers can subscribe to on a live stream. It carries IDs, never content. */
export type LiveTopic = {
  /** Matches the topic: a name, or a name with an ID. */
  pattern: RegExp;
  /** Returns the channel to which this topic subscribes the actor, or undefined if the actor lacks permission. */
  channelFor: (actor: Actor, topic: string) => string | undefined;
  /** Returns the message that an event triggers on this topic's channels, if any. */
  messageFor: (event: DomainEvent) => LiveMessage | undefined;
};

/** Returns a pattern for topics made of a name and an ID. */
export const topicWithId = (name: string): RegExp =>
  new RegExp(`^${name}:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$`);
