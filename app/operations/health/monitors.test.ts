import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import { metrics } from '~/platform/logging/metrics.server';
import { configuration, setConfiguration } from '~/platform/program/configuration.server';
import { serviceKeys } from '~/platform/service-keys/schema';
import { readServiceKeys } from '~/platform/service-keys/service-keys.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { registerHealthGauges } from './gauges.server';
import { createMonitorToken } from './monitors.server';
import { deepHealthResponse } from './response.server';
import * as screen from './routes/health';
import { healthResults } from './schema';
import { recordResults } from './service.server';

openTestDatabase();

const before = configuration();
beforeEach(async () => {
  setConfiguration({ ...before, MASTER_KEY: 'The master key of the site in tests' });
  onTestFinished(() => setConfiguration(before));
  await database().delete(serviceKeys);
  await database().delete(healthResults);
  await readServiceKeys();
});

const site = new Hono().get('/api/health', deepHealthResponse);
const ask = async (token?: string) => {
  const response = await site.request(
    '/api/health?deep',
    token ? { headers: { Authorization: `Bearer ${token}` } } : {},
  );
  return { status: response.status, body: await response.json(), headers: response.headers };
};
const record = (state: 'healthy' | 'warning' | 'unhealthy', at = new Date()) =>
  recordResults([{ name: 'database', state, message: 'Found.', milliseconds: 3 }], at);

test('only a monitor with the token reads what the last run has found', async () => {
  expect((await ask()).status).toBe(401);
  expect((await ask('undefined')).status).toBe(401);
  const token = await createMonitorToken(await addMember('admin'), new Date());
  expect(token).toMatch(/^[\w-]{43}$/);
  const refused = await ask(`${token}x`);
  expect(refused.status).toBe(401);
  expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer');
  expect(await ask(token)).toMatchObject({ status: 200, body: { status: 'checking', checkedAt: null, checks: {} } });
  const now = new Date();
  await record('warning', now);
  expect(await ask(token)).toMatchObject({
    status: 200,
    body: {
      ...{ status: 'warning', checkedAt: now.toISOString() },
      checks: { database: { state: 'warning', message: 'Found.', milliseconds: 3 } },
    },
  });
  await record('unhealthy', new Date(now.getTime() + 1));
  expect(await ask(token)).toMatchObject({ status: 503, body: { status: 'unhealthy' } });
});

test('a monitor is warned when the checks are not running', async () => {
  const token = await createMonitorToken(await addMember('admin'), new Date());
  await record('healthy', new Date(Date.now() - 20 * 60_000));
  expect(await ask(token)).toMatchObject({ status: 503, body: { status: 'unhealthy' } });
});

test('a token in the configuration replaces the one that was created', async () => {
  const admin = await addMember('admin');
  const token = await createMonitorToken(admin, new Date());
  setConfiguration({ ...configuration(), HEALTH_TOKEN: 'a token of the operator' });
  expect((await ask(token)).status).toBe(401);
  const response = await site.request('/api/health?deep', { headers: { Authorization: 'Bearer tokenoftheoperator' } });
  expect(response.status).toBe(401);
  setConfiguration({ ...configuration(), HEALTH_TOKEN: 'token-of-the-operator' });
  expect((await ask('token-of-the-operator')).status).toBe(200);
  await expect(createMonitorToken(admin, new Date())).rejects.toMatchObject({ code: 'conflict' });
});

const pages = [{ path: '/admin/health', module: screen }] as unknown as Page[];

test('an administrator sees a new token once, and removes it', async () => {
  const actor = await addMember('admin');
  const send = (task: string) => visit(pages, `/admin/health?do=${task}`, { actor, form: {} });
  const created = await send('create-token');
  const { token } = (created.result as { shown: { token: string } }).shown;
  expect((await ask(token)).status).toBe(200);
  const { html } = await visit(pages, '/admin/health', { actor });
  expect(html).toContain('A token has been created.');
  expect(html).not.toContain(token);
  expect((await send('remove-token')).status).toBe(200);
  expect((await ask(token)).status).toBe(401);
});

test('the metrics contain the state of each check and the time of the last run', async () => {
  registerHealthGauges();
  registerHealthGauges();
  await record('warning', new Date('2026-05-01T10:00:00Z'));
  const text = await metrics.metrics();
  expect(text).toContain('lowdown_health_check{check="database"} 1\n');
  expect(text).toContain(`lowdown_health_checked_timestamp_seconds ${Date.parse('2026-05-01T10:00:00Z') / 1000}\n`);
});

test('the metrics do not wait for a database that does not respond', async () => {
  const names = ['lowdown_health_check', 'lowdown_health_checked_timestamp_seconds'];
  const removeGauges = () => {
    for (const name of names) metrics.removeSingleMetric(name);
  };
  removeGauges();
  onTestFinished(removeGauges);
  registerHealthGauges(20);
  await record('warning');
  await database().transaction(async (executor) => {
    await executor.execute(sql`lock table health_results in access exclusive mode`);
    expect(await metrics.metrics()).not.toContain('lowdown_health_check{');
  });
  await expect.poll(() => metrics.metrics()).toContain('lowdown_health_check{check="database"} 1');
});
