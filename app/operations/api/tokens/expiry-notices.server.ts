import { notifyMany } from '~/identity/notifications/notify.server';
import { database } from '~/platform/database/database.server';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import { tokensPath } from './constants';
import { expiredCutoff, noticeCutoff } from './rules';
import { markExpiring, purgeExpired } from './store.server';

/** Maximum number of tokens announced in one transaction. */
const batchSize = 100;

/** Notifies the owners of tokens that expire soon, once for each token, and deletes those that expired long ago. */
export async function announceExpiring(now: Date): Promise<void> {
  for (let isComplete = false; !isComplete; ) {
    const announced = await transaction(async (executor, emit) => {
      const tokens = await markExpiring(executor, { now, until: noticeCutoff(now), limit: batchSize });
      for (const { userId, name, expiresAt } of tokens) {
        await notifyMany(executor, emit, [userId], (_userId, locale) => ({
          type: 'system',
          title: m.api_tokens_expiring_title({}, { locale }),
          message: m.api_tokens_expiring(
            { name, date: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt) },
            { locale },
          ),
          actionUrl: tokensPath,
        }));
      }
      return tokens.length;
    });
    isComplete = announced < batchSize;
  }
  await purgeExpired(database(), expiredCutoff(now));
}
