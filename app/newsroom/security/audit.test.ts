import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordAudit, verifyAuditChain } from '~/identity/audit/audit.server';
import { type AuditAction, severityOf } from '~/identity/audit/audit-actions';
import { securityAuditLog } from '~/identity/audit/schema';
import { database, type Executor } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { type Member, operator, visitor } from '~/platform/permissions/actors';
import { withRequestOrigin } from '~/platform/requests/request-origin.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { withoutTriggers } from '~/platform/testing/triggers.server';

openTestDatabase();

const administrator: Member = { role: 'admin', userId: newId() };

const note = (action: string, executor: Executor = database()) =>
  recordAudit(executor, administrator, {
    action: action as AuditAction,
    resourceType: 'test',
    resourceId: '1',
    values: { action },
  });

beforeEach(() => withoutTriggers((executor) => executor.execute(sql`truncate ${securityAuditLog}`)));

test.each([
  ['role_assignment', 'high'],
  ['role_removal', 'high'],
  ['login_failed', 'high'],
  ['permission_denied', 'high'],
  ['admin_action', 'medium'],
  ['role_changed', 'medium'],
  ['data_export', 'critical'],
  ['article_published', 'low'],
  ['', 'low'],
  ['toString', 'low'],
])('the action “%s” has the severity %s', (action, severity) => {
  expect(severityOf(action)).toBe(severity);
});

test('a row records who did what, when and from where', async () => {
  const began = Date.now();
  await withRequestOrigin({ address: '203.0.113.7', userAgent: 'Firefox'.padEnd(1000, '.') }, () => note('tried'));
  await recordAudit(database(), operator, { action: 'settings_changed', resourceType: 'command', resourceId: null });
  const [first, second] = await database().select().from(securityAuditLog).orderBy(securityAuditLog.sequence);
  expect(first).toMatchObject({
    sequence: 1,
    userId: administrator.userId,
    actorRole: 'admin',
    action: 'tried',
    resourceType: 'test',
    resourceId: '1',
    newValues: { action: 'tried' },
    ipAddress: '203.0.113.7',
    userAgent: expect.stringMatching(/^Firefox\.{393}$/),
  });
  expect(first?.createdAt.getTime()).toBeGreaterThanOrEqual(began);
  expect(second).toMatchObject({
    sequence: 2,
    userId: null,
    actorRole: 'operator',
    resourceId: null,
    ipAddress: null,
    userAgent: null,
    previousHash: first?.hash,
  });
});

test('a rolled-back action is not logged and leaves no gap in the chain', async () => {
  await note('first');
  const failing = database().transaction(async (executor) => {
    await note('undone', executor);
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await note('second');
  expect(await verifyAuditChain(administrator)).toMatchObject({ state: 'intact', rows: 2 });
});

test('concurrent entries form one unbroken chain', async () => {
  await Promise.all(
    Array.from({ length: 25 }, (_, number) =>
      database().transaction((executor) => note(`at once ${number}`, executor)),
    ),
  );
  expect(await verifyAuditChain(administrator)).toMatchObject({ state: 'intact', rows: 25 });
});

test.each([
  ['update', sql`update security_audit_log set action = 'nothing'`],
  ['delete', sql`delete from security_audit_log`],
  ['truncate', sql`truncate security_audit_log`],
  ['truncate with others', sql`truncate users, security_audit_log cascade`],
])('the database refuses to %s', async (_, statement) => {
  await note('kept');
  const refusal = await database()
    .execute(statement)
    .catch((error: Error) => error);
  expect(String((refusal as Error).cause)).toMatch(/Rows of the audit log are only ever added/);
  expect(await verifyAuditChain(administrator)).toMatchObject({ state: 'intact', rows: 1 });
});

describe('tampering that bypasses the trigger', () => {
  const changes = {
    action: sql`action = 'other'`,
    who: sql`user_id = gen_random_uuid()`,
    'who, set to null': sql`user_id = null`,
    role: sql`actor_role = 'operator'`,
    values: sql`new_values = '{"action": "other"}'`,
    moment: sql`created_at = created_at + interval '1 millisecond'`,
    address: sql`ip_address = '203.0.113.99'`,
    browser: sql`user_agent = 'other'`,
    resource: sql`resource_id = null`,
    kind: sql`resource_type = 'other'`,
    hash: sql`hash = repeat('a', 64)`,
    'previous hash': sql`previous_hash = repeat('a', 64)`,
  };
  test.each(Object.entries(changes))('a changed field breaks the chain: %s', async (_, change) => {
    for (let number = 1; number <= 5; number += 1) await note(`row ${number}`);
    await withoutTriggers((executor) =>
      executor.execute(sql`update security_audit_log set ${change} where sequence = 3`),
    );
    expect(await verifyAuditChain(administrator)).toEqual({ state: 'broken', at: 3, reason: 'changed' });
  });

  const gaps: Record<string, { statement: ReturnType<typeof sql>; at: number }> = {
    'the first row': { statement: sql`delete from security_audit_log where sequence = 1`, at: 2 },
    'a row in the middle': { statement: sql`delete from security_audit_log where sequence in (3, 5)`, at: 4 },
  };
  test.each(Object.entries(gaps))('deleting %s breaks the chain', async (_, { statement, at }) => {
    for (let number = 1; number <= 6; number += 1) await note(`row ${number}`);
    await withoutTriggers((executor) => executor.execute(statement));
    expect(await verifyAuditChain(administrator)).toEqual({ state: 'broken', at, reason: 'missing' });
  });

  test('replacing the newest rows changes the head of the chain', async () => {
    for (let number = 1; number <= 3; number += 1) await note(`row ${number}`);
    const noted = await verifyAuditChain(administrator);
    await withoutTriggers((executor) => executor.execute(sql`delete from security_audit_log where sequence = 3`));
    await note('another third');
    const now = await verifyAuditChain(administrator);
    expect([noted, now]).toMatchObject([
      { state: 'intact', rows: 3 },
      { state: 'intact', rows: 3 },
    ]);
    expect(now).not.toEqual(noted);
  });
});

test('an empty log is intact, and verifying it requires permission to read it', async () => {
  expect(await verifyAuditChain(administrator)).toEqual({ state: 'intact', rows: 0, head: '0'.repeat(64) });
  for (const actor of [visitor, operator, { role: 'editor', userId: newId() } as const]) {
    await expect(verifyAuditChain(actor)).rejects.toMatchObject({ name: 'AppError' });
  }
});
