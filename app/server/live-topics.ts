import type { DomainEvent } from '~/platform/events/events.server';
import type { LiveNews } from '~/platform/live/live-streams.server';
import { type Actor, mayDo } from '~/platform/permissions/permissions';

/** Most topics of one stream; a browser asks for those of all its pages at once. */
export const mostTopics = 30;

const commentsTopic = /^comments:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const draftTopic = /^draft:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an event tells on the live streams: ids, never contents. Nothing of most events. */
export function newsOf(event: DomainEvent): LiveNews | undefined {
  switch (event.type) {
    case 'comments.changed':
      return { channel: `comments:${event.articleId}`, id: event.commentId };
    case 'articles.changed':
    case 'newsroom.changed':
      return { channel: 'newsroom' };
    case 'drafts.changed':
      return { channel: `draft:${event.articleId}`, id: event.version?.toString() };
    case 'notifications.changed':
      return { channel: `notifications:${event.userId}` };
    default:
      return undefined;
  }
}

/**
 * The channels that an actor hears for the topics asked for: `comments:{articleId}` for anybody, `notifications` for
 * members, each only their own, `newsroom` for the staff, `draft:{articleId}` for those of it who write. Topics that the actor may not hear are left out.
 * @param asked topics with commas between them.
 * @returns topic by channel; `undefined` when something else than topics, or too many of them, was asked for.
 */
export function channelsFor(actor: Actor, asked: string): Map<string, string> | undefined {
  const topics = new Set(asked.split(','));
  if (topics.size > mostTopics) return undefined;
  const channels = new Map<string, string>();
  for (const topic of topics) {
    if (topic === 'notifications') {
      if ('userId' in actor && mayDo(actor, 'notifications.manage_own'))
        channels.set(`${topic}:${actor.userId}`, topic);
    } else if (topic === 'newsroom') {
      if (mayDo(actor, 'newsroom.enter')) channels.set(topic, topic);
    } else if (draftTopic.test(topic)) {
      if (mayDo(actor, 'articles.write')) channels.set(topic, topic);
    } else if (commentsTopic.test(topic)) {
      channels.set(topic, topic);
    } else {
      return undefined;
    }
  }
  return channels;
}
