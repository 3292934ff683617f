import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { securityAuditLog } from '~/identity/audit/schema';
import { notifications } from '~/identity/notifications/schema';
import { type Page, visit } from '~/identity/roles/testing/visit.server';
import { database } from '~/platform/database/database.server';
import { registerFeatures } from '~/platform/features/feature.server';
import type { HealthFinding } from '~/platform/health/health-check';
import { listDeadJobs } from '~/platform/jobs/job-counts.server';
import { enqueueManyIfStarted, type Job } from '~/platform/jobs/jobs.server';
import { type Member, operator } from '~/platform/permissions/actors';
import { openTestDatabase } from '~/platform/testing/database.server';
import { recordEvents } from '~/platform/testing/events.server';
import { openJobs } from '~/platform/testing/jobs.server';
import * as screen from './routes/health';
import { runChecks } from './run-checks.server';
import { healthDays, healthIncidents, healthResults } from './schema';
import { checkHealth, purgeHealth, readHealth, recordResults, retryJobs } from './service.server';

openTestDatabase();

/** What the only check finds. */
let found: HealthFinding | undefined | Error;
const probe = {
  name: 'probe',
  title: 'Probe',
  run: async () => {
    if (found instanceof Error) throw found;
    return found;
  },
};
registerFeatures([{ name: 'test', healthChecks: [probe] }]);

let isBroken = true;
const failing: Job<{ number: number }> = {
  name: 'tests.health',
  retries: 0,
  run: async () => {
    if (isBroken) throw new Error('The relay is down.');
  },
};
openJobs([failing as Job<never>]);

const healthy: HealthFinding = { state: 'healthy', message: 'Works.' };
const warning: HealthFinding = { state: 'warning', message: 'Slow.' };
const unhealthy: HealthFinding = { state: 'unhealthy', message: 'Broken.' };

const start = Date.parse('2026-05-01T10:00:00Z');
const at = (minutes: number): Date => new Date(start + minutes * 60_000);

let admin: Member;
beforeEach(async () => {
  for (const table of [healthResults, healthDays, healthIncidents]) await database().delete(table);
  admin = await addMember('admin');
});

/** Runs the check every five minutes, with these findings one after another. Returns the time of the last run. */
async function run(...findings: (HealthFinding | undefined)[]): Promise<void> {
  for (const [index, finding] of findings.entries()) {
    found = finding;
    await checkHealth(admin, at(index * 5));
  }
}

const incidents = async () =>
  (await database().select().from(healthIncidents).orderBy(healthIncidents.beganAt)).map(
    ({ id: _id, checkName: _name, ...incident }) => incident,
  );

test('a check that throws or takes too long is unhealthy, and one with nothing to check has no result', async () => {
  let wasAborted = false;
  const checks = [
    { ...probe, name: 'throws', run: () => Promise.reject(new Error('query', { cause: new Error('no such table') })) },
    { ...probe, name: 'nothing', run: async () => undefined },
    {
      ...probe,
      name: 'hangs',
      run: (signal: AbortSignal) =>
        new Promise<undefined>(() => signal.addEventListener('abort', () => (wasAborted = true))),
    },
    { ...probe, name: 'works', run: async () => healthy },
  ];
  expect(await runChecks(checks, 20)).toEqual([
    { name: 'throws', state: 'unhealthy', message: 'no such table', milliseconds: expect.any(Number) },
    {
      ...{ name: 'hangs', state: 'unhealthy', milliseconds: expect.any(Number) },
      message: 'The check did not finish within 0.02 seconds.',
    },
    { name: 'works', ...healthy, milliseconds: expect.any(Number) },
  ]);
  expect(wasAborted).toBe(true);
});

test('incidents begin and end with the first of two runs that agree, and a worse state begins another', async () => {
  await run(healthy, warning, warning, unhealthy, unhealthy, healthy, unhealthy, healthy, healthy);
  expect(await incidents()).toEqual([
    { state: 'warning', message: 'Slow.', beganAt: at(5), endedAt: at(15) },
    { state: 'unhealthy', message: 'Broken.', beganAt: at(15), endedAt: at(35) },
  ]);
});

test('an incident ends when there is nothing left to check', async () => {
  await run(unhealthy, unhealthy, undefined);
  expect(await incidents()).toEqual([{ state: 'unhealthy', message: 'Broken.', beganAt: at(0), endedAt: at(10) }]);
});

/** Returns the notifications of changes that a member has, oldest first. */
const noticesOf = async ({ userId }: Member) =>
  (await database().select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id)).map(
    ({ title, message }) => [title, message],
  );

test('each administrator is notified once of each change, in their language, and nobody else is', async () => {
  const german = await addMember('admin', { language: 'de' });
  const editor = await addMember('editor');
  await run(healthy, unhealthy);
  expect(await noticesOf(admin)).toEqual([]);
  found = unhealthy;
  for (const minutes of [10, 15]) await checkHealth(admin, at(minutes));
  expect(await noticesOf(admin)).toEqual([['Unhealthy: Probe', 'Broken.']]);
  found = healthy;
  for (const minutes of [20, 25, 30]) await checkHealth(admin, at(minutes));
  expect(await noticesOf(admin)).toEqual([
    ['Unhealthy: Probe', 'Broken.'],
    ['Healthy again: Probe', 'The check has passed twice in a row.'],
  ]);
  expect((await noticesOf(german)).map(([title]) => title)).toEqual(['Störung: Probe', 'Wieder in Ordnung: Probe']);
  expect(await noticesOf(editor)).toEqual([]);
  expect(await database().select().from(notifications).where(eq(notifications.userId, german.userId))).toMatchObject([
    { type: 'system', actionUrl: '/admin/health', waitsForMail: true },
    { type: 'system', actionUrl: '/admin/health', waitsForMail: true },
  ]);
});

test('a run that fails to be stored notifies nobody, and the next one does so once', async () => {
  await run(healthy, unhealthy);
  await database().execute(sql`alter table health_days rename to health_days_away`);
  await expect(checkHealth(admin, at(10))).rejects.toThrow();
  await database().execute(sql`alter table health_days_away rename to health_days`);
  expect(await noticesOf(admin)).toEqual([]);
  await checkHealth(admin, at(15));
  expect(await noticesOf(admin)).toHaveLength(1);
});

test('of a check that keeps changing, administrators are notified eight times a day', async () => {
  await run(...Array.from({ length: 28 }, (_, index) => (index % 4 < 2 ? healthy : warning)));
  const sent = await noticesOf(admin);
  expect(sent).toHaveLength(8);
  expect(sent.at(-1)?.[1]).toBe(
    'The check has passed twice in a row. This check has changed several times today. You will not be notified of further changes until tomorrow.',
  );
  expect(await incidents()).toHaveLength(7);
  found = healthy;
  for (const minutes of [24 * 60, 24 * 60 + 5]) await checkHealth(admin, at(minutes));
  expect(await noticesOf(admin)).toHaveLength(9);
});

test('runs are counted by day, and each ends with an event', async () => {
  const events = await recordEvents();
  await run(healthy, warning, unhealthy);
  await recordResults([{ name: 'probe', ...healthy, milliseconds: 7 }], at(24 * 60));
  expect((await events()).filter(({ type }) => type === 'health.checked')).toHaveLength(4);
  expect(await database().select().from(healthDays).orderBy(healthDays.day)).toMatchObject([
    { day: '2026-05-01', passed: 1, warned: 1, failed: 1 },
    { day: '2026-05-02', passed: 1, warned: 0, failed: 0, milliseconds: 7 },
  ]);
  const { checks, figures, overall, days } = await readHealth(admin, at(24 * 60));
  expect(checks).toMatchObject([{ name: 'probe', title: 'Probe', state: 'healthy', share: 0.4, milliseconds: 7 }]);
  expect(checks[0]?.times).toHaveLength(4);
  expect(figures).toMatchObject({ share: 0.4, open: 1 });
  expect(overall).toBe('healthy');
  expect(days).toHaveLength(90);
  expect(days.at(-1)).toBe('2026-05-02');
});

test('results are stored for two days, except those of the last run, days and incidents for 90', async () => {
  await run(unhealthy, unhealthy, healthy, healthy);
  await purgeHealth(at(48 * 60 + 7));
  expect(await database().$count(healthResults)).toBe(2);
  expect(await database().$count(healthDays)).toBe(1);
  await purgeHealth(at(90 * 24 * 60 + 60));
  expect(await database().select().from(healthResults)).toMatchObject([{ checkedAt: at(15) }]);
  expect(await database().$count(healthIncidents)).toBe(0);
  await purgeHealth(at(91 * 24 * 60));
  expect(await database().$count(healthDays)).toBe(0);
});

test('only administrators can read the health of the site or run its checks', async () => {
  const editor = await addMember('editor');
  await expect(readHealth(editor, at(0))).rejects.toMatchObject({ code: 'forbidden' });
  await expect(checkHealth(editor, at(0))).rejects.toMatchObject({ code: 'forbidden' });
});

const pages = [{ path: '/admin/health', module: screen }] as unknown as Page[];
const withoutMarks = (html: string): string => html.replaceAll('<!-- -->', '');
const open = async () => withoutMarks((await visit(pages, '/admin/health', { actor: admin })).html);
const retry = (job: string) => visit(pages, '/admin/health?do=retry', { actor: admin, form: { job } });
const check = () => visit(pages, '/admin/health', { actor: admin, form: {} });

test('the screen says that nothing has been checked yet, and then what was found', async () => {
  expect(await open()).toContain('<h1>Checking</h1>');
  found = healthy;
  const passed = await check();
  expect(withoutMarks(passed.html)).toContain('<h1>All healthy</h1>');
  found = unhealthy;
  const failed = withoutMarks((await check()).html);
  expect(failed).toContain('<strong>Health Check Issues</strong> 1 system reporting issues');
  expect(failed).toContain('<h1>One failure</h1>');
  expect(failed).toContain('Probe: Broken.');
  expect(failed).toContain('90 days: 0 without problems, 0 with warnings, 0 with failures, 90 not measured');
});

test('the screen says when the checks are not running', async () => {
  found = healthy;
  await checkHealth(admin, new Date(Date.now() - 26 * 60_000));
  const html = await open();
  expect(html).toContain('<h1>The checks are not running</h1>');
  expect(html).toContain('The last run was 26 min ago.');
});

test('a member can run the checks six times a minute', async () => {
  found = healthy;
  for (let time = 0; time < 6; time += 1) expect((await check()).status).toBe(200);
  expect((await check()).status).toBe(429);
});

test('a failed job is retried by an administrator, and the audit log says so', async () => {
  expect((await retry('all')).status).toBe(404);
  isBroken = true;
  await database().transaction((executor) => enqueueManyIfStarted(executor, failing, [{ number: 1 }, { number: 2 }]));
  await expect.poll(async () => (await listDeadJobs(9)).length, { timeout: 60_000 }).toBe(2);
  const html = await open();
  expect(html).toContain('tests.health');
  expect(html).toContain('The relay is down.');
  const { failedJobs } = await readHealth(operator, new Date());
  expect(failedJobs).toMatchObject({ mayRetry: false, jobs: [{ error: null }, { error: null }] });
  isBroken = false;
  const [first] = await listDeadJobs(9);
  await expect(retryJobs(await addMember('editor'), first?.id)).rejects.toMatchObject({ code: 'forbidden' });
  const one = await retry(first?.id ?? '');
  expect(withoutMarks(one.html)).toContain('<strong>Retrying</strong> 1 job will run again within a minute.');
  expect((await retry(first?.id ?? '')).status).toBe(404);
  expect((await retry('not an ID')).status).toBe(404);
  expect((await retry('all')).status).toBe(200);
  expect(await open()).not.toContain('Failed jobs');
  const logged = await database().select().from(securityAuditLog).where(eq(securityAuditLog.action, 'jobs_retried'));
  expect(logged).toMatchObject([
    { userId: admin.userId, resourceId: first?.id, newValues: { jobs: ['tests.health'], count: 1 } },
    { userId: admin.userId, resourceId: null, newValues: { jobs: ['tests.health'], count: 1 } },
  ]);
});
