import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import type { NewDraft, OpenedDraft } from '~/newsroom/drafts/fields';
import { startPresence } from '~/newsroom/drafts/presence/components/presence';
import { newId } from '~/platform/database/identifiers';
import { subscribeToLive } from '~/platform/live/live';
import { sendAbandonedDrafts } from './abandoned';
import { type BrowserStore, openBrowserStore } from './browser-store';
import { DraftSync } from './draft-sync';
import { claim, takeOver } from './recovery';
import type { DraftSession } from './session';
import { subscribeBetweenKeys } from './subscribe-between-keys';
import { httpTransport } from './transport';

type DraftHandle = { opened: OpenedDraft | NewDraft; draftSync: DraftSync; store: BrowserStore; userId: string };

function createHandle(opened: OpenedDraft | NewDraft, userId: string): DraftHandle {
  const store = openBrowserStore();
  const draftSync = new DraftSync(opened, {
    ...{ userId, clientId: newId(), store, transport: httpTransport },
    isOnline: () => navigator.onLine,
  });
  return { opened, draftSync, store, userId };
}

/** Takes over or sends the records that closed pages have left behind. Returns a function that stops the recovery. */
function recoverAbandoned({ opened, draftSync, store, userId }: DraftHandle): () => void {
  let isCancelled = false;
  const cleanups: (() => void)[] = [];
  const addCleanup = (cleanup: (() => void) | null): void => {
    if (isCancelled) cleanup?.();
    else if (cleanup) cleanups.push(cleanup);
  };
  const access = { userId, store, ownId: draftSync.clientId };
  const recover = async (): Promise<void> => {
    // Without a store there is nothing to recover, and the save state reports that nothing is stored.
    const takenOver = await takeOver(access, draftSync).catch(() => null);
    addCleanup(takenOver);
    if (isCancelled) return;
    if (opened.articleId === null && !takenOver) draftSync.begin(opened);
    // Recover this article first: sending the others takes time, during which someone may already be typing.
    await sendAbandonedDrafts(userId, access.ownId);
  };
  claim(access.ownId).then(addCleanup, () => undefined);
  recover().catch(() => undefined);
  return () => {
    isCancelled = true;
    for (const cleanup of cleanups) cleanup();
  };
}

/**
 * Edits an article: every change is stored in this browser within a quarter of a second and on the server shortly
 * afterwards, changes by others are merged, and `saved` reports what is saved where. `opened` is read only once, so the
 * calling component needs a `key` to edit another article.
 */
export function useDraft(opened: OpenedDraft | NewDraft): DraftSession {
  const userId = useViewer()?.id ?? '';
  const [handle] = useState(() => createHandle(opened, userId));
  const { draftSync } = handle;
  const [others, setOthers] = useState<DraftSession['others']>([]);
  const snapshot = useSyncExternalStore(
    (listener) => subscribeBetweenKeys(draftSync, listener),
    () => draftSync.snapshot,
    () => draftSync.snapshot,
  );
  const { articleId } = snapshot;

  useEffect(() => {
    draftSync.start();
    const stopRecovery = recoverAbandoned(handle);
    const retryOrLeave = (): void => {
      if (document.visibilityState === 'visible') void draftSync.retry();
      // Also when the page is left or closed.
      else {
        void draftSync.stored();
        draftSync.sendBeforeLeaving();
      }
    };
    const reportConnection = (): void => draftSync.connectionChanged();
    const warn = (event: BeforeUnloadEvent): void => {
      void draftSync.stored();
      if (draftSync.wouldLoseChanges) event.preventDefault();
    };
    document.addEventListener('visibilitychange', retryOrLeave);
    addEventListener('focus', retryOrLeave);
    addEventListener('online', reportConnection);
    addEventListener('offline', reportConnection);
    addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('visibilitychange', retryOrLeave);
      removeEventListener('focus', retryOrLeave);
      removeEventListener('online', reportConnection);
      removeEventListener('offline', reportConnection);
      removeEventListener('beforeunload', warn);
      void draftSync
        .saveNow()
        .then(() => draftSync.stored())
        .finally(() => {
          draftSync.stop();
          stopRecovery();
        });
    };
  }, [handle, draftSync]);

  useEffect(() => {
    if (articleId === null) return;
    const checkForUpdates = (): void => {
      void draftSync.checkForUpdates().then((found) => found && setOthers(found));
    };
    const stopPresence = startPresence(articleId, draftSync.clientId, setOthers);
    // Others may have saved since `opened` was loaded, especially on a page restored from browser history.
    const stopListening = subscribeToLive(
      `draft:${articleId}`,
      ({ id }) => {
        if (id === undefined || Number(id) > draftSync.snapshot.version) checkForUpdates();
      },
      { isBehind: true },
    );
    return () => {
      stopPresence();
      stopListening();
    };
  }, [draftSync, articleId]);

  // The same functions at every render, so that components that need only these are not rendered for every key.
  const actions = useMemo(
    (): Pick<DraftSession, 'change' | 'mergeProcessed' | 'insertCleaned' | 'saveNow' | 'resolve'> => ({
      change: (part) => draftSync.change(part),
      mergeProcessed: (source, processed) => draftSync.mergeProcessed(source, processed),
      insertCleaned: (processed) => draftSync.insertCleaned(processed),
      saveNow: () => draftSync.saveNow(),
      resolve: (conflict, choice) => draftSync.resolve(conflict, choice),
    }),
    [draftSync],
  );
  return { ...snapshot, ...actions, others: others.filter((other) => other.userId !== userId) };
}
