import { recordAudit } from '~/identity/audit/audit.server';
import { notifyMany } from '~/identity/notifications/notify.server';
import { type Emit, membersWithPermission } from '~/newsroom/workflow/notices/notify.server';
import type { Executor } from '~/platform/database/database.server';
import { m } from '~/platform/languages/compiled/messages';
import { operator } from '~/platform/permissions/actors';
import { endpointPath } from '../paths';
import * as store from '../store.server';
import { giveUpWaiting } from '../store-deliveries.server';

const texts = { gone: m.webhooks_notice_gone, failing: m.webhooks_notice_failing };

/**
 * Switches off an endpoint that no longer accepts anything, gives up what is waiting for it, and notifies everyone who may
 * manage webhooks: the transaction stores it once, so they are notified once.
 */
export async function switchOff(
  executor: Executor,
  emit: Emit,
  endpoint: Pick<store.Endpoint, 'id' | 'name'>,
  reason: 'gone' | 'failing',
): Promise<void> {
  await store.changeEndpoint(executor, endpoint.id, { isOn: false, switchedOff: reason });
  await giveUpWaiting(executor, endpoint.id);
  const userIds = new Set(await membersWithPermission(executor, 'webhooks.manage'));
  await notifyMany(executor, emit, [...userIds], (_userId, locale) => ({
    type: 'system',
    title: m.webhooks_notice_title({ name: endpoint.name }, { locale }),
    message: texts[reason]({}, { locale }),
    actionUrl: endpointPath(endpoint.id),
  }));
  await recordAudit(executor, operator, {
    action: 'webhook_switched_off',
    resourceType: 'webhook',
    resourceId: endpoint.id,
    values: { name: endpoint.name, reason },
  });
}
