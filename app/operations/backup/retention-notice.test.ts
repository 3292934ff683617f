import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addMember } from '~/identity/accounts/testing/members.server';
import { notifications } from '~/identity/notifications/schema';
import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import { registerFeatures } from '~/platform/features/feature.server';
import { operator } from '~/platform/permissions/actors';
import { changeSettings } from '~/platform/settings/change.server';
import { openTestDatabase } from '~/platform/testing/database.server';
import { backupFeature } from './feature.server';
import { backupName } from './schedule-rules';
import { backupRetention } from './settings.server';
import { addBackup } from './store-history.server';

openTestDatabase();
registerFeatures([backupFeature]);

test('the other administrators are notified of a change of the retention that will delete backups, and of no other', async () => {
  const [actor, other, editor] = [await addMember('admin'), await addMember('admin'), await addMember('editor')];
  for (let day = 1; day <= 6; day += 1) {
    const [id, startedAt] = [newId(), new Date(Date.UTC(2030, 0, day))];
    await addBackup(database(), {
      ...{ id, startedAt, finishedAt: startedAt, place: 'disk:1', name: backupName(startedAt, id), bytes: 1 },
      ...{ rowCount: 1, fileCount: 0, digest: '', schemaVersion: '', isEncrypted: false },
    });
  }
  const retain = (by: typeof actor | typeof operator, days: number) =>
    changeSettings(by, [backupRetention.changeTo({ days, weeks: 0, months: 0 })], new Date());
  const textsOf = async ({ userId }: { userId: string }): Promise<string[]> =>
    (
      await database().select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id)
    ).map(({ title, message }) => `${title} – ${message}`);
  await retain(actor, 6);
  expect(await textsOf(other)).toEqual([]);
  await retain(actor, 4);
  expect(await textsOf(other)).toEqual([
    expect.stringMatching(
      /^Fewer backups will be kept – Number of older backups that the next backup will delete: 2\./,
    ),
  ]);
  await retain(actor, 90);
  await retain(operator, 5);
  expect(await textsOf(other)).toHaveLength(2);
  expect(await textsOf(actor)).toEqual([expect.stringContaining('the next backup will delete: 1.')]);
  expect(await textsOf(editor)).toEqual([]);
});
