import type { DomainEvent } from '~/platform/events/events.server';
import type { Actor } from '~/platform/permissions/permissions';
import type { LiveNews } from './live-streams.server';

/** Something that browsers can listen to on a live stream. Ids travel on it, never contents. */
export type LiveTopic = {
  /** What browsers ask for: a name, or a name with an id. */
  pattern: RegExp;
  /** The channel to which this actor is subscribed for the topic; none where not permitted. */
  channelFor: (actor: Actor, topic: string) => string | undefined;
  /** What an event sends to the channels of this topic. */
  newsOf: (event: DomainEvent) => LiveNews | undefined;
};

/** Matches a topic that is a name and the id of what it concerns. */
export const topicWithId = (name: string): RegExp =>
  new RegExp(`^${name}:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$`);
