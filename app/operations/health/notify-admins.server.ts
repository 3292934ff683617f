import { notifyMany } from '~/identity/notifications/notify.server';
import { type Emit, membersWithPermission } from '~/newsroom/workflow/notices/notify.server';
import type { Executor } from '~/platform/database/database.server';
import type { HealthState } from '~/platform/health/health-check';
import { m } from '~/platform/languages/compiled/messages';
import { changesPerDay } from './rules';

/** A confirmed change of a check's state. */
export type HealthChange = {
  title: string;
  state: HealthState;
  message: string;
  /** How many changes of this check there have been today, with this one. */
  changesToday: number;
};

const titles = {
  healthy: m.health_notice_healthy,
  warning: m.health_notice_warning,
  unhealthy: m.health_notice_unhealthy,
};

/**
 * Notifies everyone who may see the health of the site of a change, in the transaction that stores it: once, however often the
 * run is repeated. Beyond a number of changes of the same check on a day, nobody is notified.
 */
export async function notifyOfChange(
  executor: Executor,
  emit: Emit,
  { title: check, state, message, changesToday }: HealthChange,
): Promise<void> {
  if (changesToday > changesPerDay) return;
  const isLast = changesToday === changesPerDay;
  const userIds = new Set(await membersWithPermission(executor, 'health.read'));
  await notifyMany(executor, emit, [...userIds], (_userId, locale) => {
    // Findings are in English, like the newsroom.
    const found = state === 'healthy' ? m.health_notice_recovered_text({}, { locale }) : message;
    return {
      type: 'system',
      title: titles[state]({ check }, { locale }),
      message: isLast ? `${found} ${m.health_notice_repeated({}, { locale })}` : found,
      actionUrl: '/admin/health',
    };
  });
}
