import { openBrowserStore } from './browser-store';
import { DraftSync } from './draft-sync';
import { sendAbandoned } from './recovery';
import { httpTransport as transport } from './transport';

/**
 * Sends what a member has typed in editors that were closed before everything was on the server. Changes that conflict
 * with a newer text on the server stay in the browser until the article is opened.
 * @param ownId the page that asks, if it edits an article itself.
 */
export async function sendAbandonedDrafts(userId: string, ownId = ''): Promise<void> {
  const store = openBrowserStore();
  await sendAbandoned({ userId, store, ownId }, async (stored) => {
    const { clientId } = stored.page;
    const abandoned = DraftSync.fromStored(stored, { userId, clientId, store, transport });
    await abandoned.saveNow();
    abandoned.stop();
    await abandoned.stored();
  });
}
