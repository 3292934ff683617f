import { notifyMany } from '~/identity/notifications/notify.server';
import { membersWithPermission } from '~/newsroom/workflow/notices/notify.server';
import { m } from '~/platform/languages/compiled/messages';
import { settingsChanged } from '~/platform/settings/change.server';
import { backupsPath } from './report-rules';
import { expiredBackups } from './schedule-rules';
import { backupRetention } from './settings.server';
import { completeBackups, rehearsedBackups } from './store-history.server';

/**
 * Notifies the other administrators of a change of the retention that will delete backups, while it can still be undone: the
 * next backup deletes them.
 */
export const deletionNotified = settingsChanged.handledBy(async (executor, actor, values, previousValues, emit) => {
  const { name, schema } = backupRetention;
  if (!(name in values)) return;
  const [backups, rehearsed] = [await completeBackups(executor), await rehearsedBackups(executor)];
  const expiredBefore = new Set(expiredBackups(backups, schema.parse(previousValues[name]), rehearsed));
  const expired = expiredBackups(backups, schema.parse(values[name]), rehearsed);
  const count = expired.filter((backup) => !expiredBefore.has(backup)).length;
  if (count === 0) return;
  const others = new Set(await membersWithPermission(executor, 'backups.manage'));
  if ('userId' in actor) others.delete(actor.userId);
  await notifyMany(executor, emit, [...others], (_userId, locale) => ({
    type: 'system',
    title: m.backup_notice_retention_title({}, { locale }),
    message: m.backup_notice_retention({ count }, { locale }),
    actionUrl: backupsPath,
  }));
});
