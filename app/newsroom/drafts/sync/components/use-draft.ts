import { useEffect, useState, useSyncExternalStore } from 'react';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import type { NewDraft, OpenedDraft } from '~/newsroom/drafts/fields';
import { bePresent } from '~/newsroom/drafts/presence/components/presence';
import { newId } from '~/platform/database/identifiers';
import { listenLive } from '~/platform/live/live';
import { type BrowserStore, type Kept, openBrowserStore } from './browser-store';
import { DraftSync } from './draft-sync';
import { claim, sendLeft, takeOver } from './recovery';
import type { DraftSession } from './session';
import { overHttp } from './transport';

type Held = { opened: OpenedDraft | NewDraft; draftSync: DraftSync; store: BrowserStore; userId: string };

function hold(opened: OpenedDraft | NewDraft, userId: string): Held {
  const store = openBrowserStore();
  const draftSync = new DraftSync(opened, {
    ...{ userId, clientId: newId(), store, transport: overHttp },
    isOnline: () => navigator.onLine,
  });
  return { opened, draftSync, store, userId };
}

/** Takes over or sends what closed pages have left. Returns a function that ends it. */
function recoverLeft({ opened, draftSync, store, userId }: Held): () => void {
  let isOver = false;
  const ends: (() => void)[] = [];
  const keep = (end: (() => void) | null): void => {
    if (isOver) end?.();
    else if (end) ends.push(end);
  };
  const place = { userId, store, ownId: draftSync.clientId };
  const send = async (kept: Kept): Promise<void> => {
    const left = DraftSync.ofKept(kept, { userId, clientId: kept.page.clientId, store, transport: overHttp });
    await left.saveNow();
    left.stop();
    await left.kept();
  };
  const work = async (): Promise<void> => {
    // Without a store there is nothing to recover, and the save state reports that nothing is stored.
    const takenOver = await takeOver(place, draftSync).catch(() => null);
    keep(takenOver);
    if (isOver) return;
    if (opened.articleId === null && !takenOver) draftSync.begin(opened);
    // Recover this article first: sending the others takes time, during which someone may already be typing.
    await sendLeft(place, send);
  };
  claim(place.ownId).then(keep, () => undefined);
  work().catch(() => undefined);
  return () => {
    isOver = true;
    for (const end of ends) end();
  };
}

/**
 * Edits an article: every change is stored in this browser at once and on the server shortly afterwards, changes by
 * others are merged, and `saved` reports what is saved where. `opened` is read only once, so give the component that
 * calls this a key.
 */
export function useDraft(opened: OpenedDraft | NewDraft): DraftSession {
  const userId = useViewer()?.id ?? '';
  const [held] = useState(() => hold(opened, userId));
  const { draftSync } = held;
  const [others, setOthers] = useState<DraftSession['others']>([]);
  const snapshot = useSyncExternalStore(
    (listener) => draftSync.subscribe(listener),
    () => draftSync.snapshot,
    () => draftSync.snapshot,
  );
  const { articleId } = snapshot;

  useEffect(() => {
    draftSync.start();
    const endRecovery = recoverLeft(held);
    const retry = (): void => {
      if (document.visibilityState === 'visible') void draftSync.retry();
    };
    const warn = (event: BeforeUnloadEvent): void => {
      const { saved } = draftSync.snapshot;
      if (saved.kind === 'waiting' && !saved.isKept) event.preventDefault();
    };
    document.addEventListener('visibilitychange', retry);
    addEventListener('focus', retry);
    addEventListener('online', retry);
    addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('visibilitychange', retry);
      removeEventListener('focus', retry);
      removeEventListener('online', retry);
      removeEventListener('beforeunload', warn);
      void draftSync
        .saveNow()
        .then(() => draftSync.kept())
        .finally(() => {
          draftSync.stop();
          endRecovery();
        });
    };
  }, [held, draftSync]);

  useEffect(() => {
    if (articleId === null) return;
    const look = (): void => {
      void draftSync.lookForNews().then((found) => found && setOthers(found));
    };
    const endPresence = bePresent(articleId, draftSync.clientId, setOthers);
    // Others may have saved since `opened` was loaded, especially on a page restored from the browser's history.
    const endHearing = listenLive(
      `draft:${articleId}`,
      ({ id }) => {
        if (id === undefined || Number(id) > draftSync.snapshot.version) look();
      },
      { isBehind: true },
    );
    return () => {
      endPresence();
      endHearing();
    };
  }, [draftSync, articleId]);

  return {
    ...snapshot,
    others: others.filter((other) => other.userId !== userId),
    change: (part) => draftSync.change(part),
    putIn: (asked, made) => draftSync.putIn(asked, made),
    putInClean: (made) => draftSync.putInClean(made),
    saveNow: () => draftSync.saveNow(),
    resolve: (conflict, choice) => draftSync.resolve(conflict, choice),
  };
}
