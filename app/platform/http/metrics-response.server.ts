import { createHash, timingSafeEqual } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import { metrics } from '~/platform/logging/metrics.server';
import { configuration } from '~/platform/program/configuration.server';

/** Digests have the same length, whatever the texts are. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Serves the metrics to clients that present `METRICS_TOKEN`; if none is configured, only to this machine. */
export async function metricsResponse(c: Context): Promise<Response> {
  const { METRICS_TOKEN } = configuration();
  const expected = METRICS_TOKEN ? `Bearer ${METRICS_TOKEN}` : undefined;
  const given = c.req.header('authorization') ?? '';
  const { address = '' } = getConnInfo(c).remote;
  const isLocal =
    ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback' && !c.req.header('x-forwarded-for');
  const isAllowed = expected ? timingSafeEqual(digest(given), digest(expected)) : isLocal;
  if (!isAllowed) return c.text('Not found', 404);
  return c.body(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
}
