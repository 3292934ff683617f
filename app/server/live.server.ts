import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { currentMember } from '~/identity/accounts/sessions/sessions.server';
import { onEvent, onEventsMissed } from '~/platform/events/events.server';
import { clientNetwork } from '~/platform/http/client-network';
import { isCrossSiteRequest } from '~/platform/http/origin';
import { LiveStreams } from '~/platform/live/live-streams.server';
import { registerGauge } from '~/platform/logging/metrics.server';
import { type Member, visitor } from '~/platform/permissions/actors';
import { channelsFor, liveMessagesOf } from './live-topics';
import { addressOf, type SiteBindings, signedInOf } from './request-auth.server';

/** Forwards events to this node's live streams. Returns the streams; close them when the site stops. */
export function startLiveStreams(): LiveStreams {
  const live = new LiveStreams({ maxPerNetwork: 100, maxTotal: 5_000 });
  onEvent((event) => {
    for (const message of liveMessagesOf(event)) live.notify(message);
  });
  onEventsMissed(() => live.notifyMissed());
  registerGauge('lowdown_live_streams', 'Open live streams', () => live.size);
  return live;
}

/** Whether the member of a request's session is still the given one, and still permitted to use all of the channels. */
export async function maySubscribe(
  headers: Headers,
  { userId }: Member,
  requested: string,
  channels: ReadonlyMap<string, string>,
  address: string,
): Promise<boolean> {
  const member = await currentMember(headers, address);
  const permitted = member?.userId === userId ? channelsFor(member, requested) : undefined;
  return permitted !== undefined && [...channels.keys()].every((channel) => permitted.has(channel));
}

/** Opens a live stream at `/api/live`, on the channels permitted to the client. */
export async function liveResponse(c: Context<SiteBindings>, live: LiveStreams): Promise<Response> {
  const headers = c.req.raw.headers;
  // Streams opened by other sites' pages would use up the few connections that a browser allows per host.
  if (isCrossSiteRequest(headers)) return c.text('Only pages of this site can use this URL.', 403);
  const signedIn = await signedInOf(c, false);
  const requested = c.req.query('topics') ?? '';
  const channels = channelsFor(signedIn?.actor ?? visitor, requested);
  if (!channels) return c.text('Topics are missing or unknown, or there are too many.', 400);
  if (channels.size === 0) return c.text('Please sign in to receive these updates.', 401);
  const address = addressOf(c);
  const network = clientNetwork(address);
  if (!live.hasRoomFor(network)) return c.text('Too many streams are open.', 503, { 'Retry-After': '60' });
  const { outgoing } = c.env;
  if (c.req.raw.method === 'HEAD') return c.body(null, 200, { 'Cache-Control': 'no-store' });
  if (signedIn) outgoing.setHeader('Set-Cookie', signedIn.cookies);
  live.open(outgoing, {
    network,
    topics: channels,
    mayStay: async () => !signedIn || maySubscribe(headers, signedIn.actor, requested, channels, address),
  });
  return RESPONSE_ALREADY_SENT;
}
