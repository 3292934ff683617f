import { useEffect, useState, useSyncExternalStore } from 'react';
import { useViewer } from '~/accounts/components/viewer';
import { newId } from '~/platform/identifiers';
import { listenLive } from '~/platform/live';
import { type DraftFields, emptyFields, type NewDraft, type OpenedDraft } from '../fields';
import { differingFields } from '../merge';
import { type BrowserStore, openBrowserStore } from './browser-store';
import { DraftKeeper } from './keeper';
import { bePresent } from './presence';
import { claim, recover } from './recovery';
import type { DraftSession } from './session';
import { overHttp } from './transport';

type Held = { keeper: DraftKeeper; store: BrowserStore; userId: string; isPrefilled: boolean };

function hold(opened: OpenedDraft | NewDraft, userId: string): Held {
  const store = openBrowserStore();
  const fields: DraftFields = { ...emptyFields, ...opened.fields };
  const isPrefilled = opened.articleId === null && differingFields(emptyFields, fields).length > 0;
  const keeper = new DraftKeeper(opened.articleId === null ? { articleId: null, fields } : opened, {
    ...{ userId, clientId: newId(), store, transport: overHttp },
    isOnline: () => navigator.onLine,
  });
  return { keeper, store, userId, isPrefilled };
}

/** Takes over, or sends, what pages that are gone have left. Returns a function that ends it. */
function recoverLeft({ keeper, store, userId, isPrefilled }: Held): () => void {
  let isOver = false;
  const ends: (() => void)[] = [];
  const keep = (end: (() => void) | null): void => {
    if (isOver) end?.();
    else if (end) ends.push(end);
  };
  const work = async (): Promise<void> => {
    const ownId = keeper.clientId;
    keep(await claim(ownId));
    const wanted = {
      isOurs: ({ page }: { page: { articleId: string | null } }) =>
        !isOver && !isPrefilled && page.articleId === keeper.snapshot.articleId,
      adopt: (kept: Parameters<DraftKeeper['adopt']>[0]) => keeper.adopt(kept),
      send: async (kept: Parameters<DraftKeeper['adopt']>[0]) => {
        const left = DraftKeeper.ofKept(kept, { userId, clientId: kept.page.clientId, store, transport: overHttp });
        await left.saveNow();
        left.stop();
        await left.kept();
        return !left.hasUnsaved;
      },
    };
    keep(await recover({ userId, store, ownId }, wanted));
  };
  // Without a store there is nothing to recover, and the state says that nothing is kept.
  work().catch(() => undefined);
  return () => {
    isOver = true;
    for (const end of ends) end();
  };
}

/**
 * An article that is edited: every change is in this browser at once and on the server a moment later, what others save
 * comes in, and `saved` says what is where. What is opened is looked at once: give the component that calls this a key.
 */
export function useDraft(opened: OpenedDraft | NewDraft): DraftSession {
  const userId = useViewer()?.id ?? '';
  const [held] = useState(() => hold(opened, userId));
  const { keeper } = held;
  const [others, setOthers] = useState<DraftSession['others']>([]);
  const snapshot = useSyncExternalStore(
    (listener) => keeper.subscribe(listener),
    () => keeper.snapshot,
    () => keeper.snapshot,
  );
  const { articleId } = snapshot;

  useEffect(() => {
    keeper.start();
    const endRecovery = recoverLeft(held);
    const retry = (): void => {
      if (document.visibilityState === 'visible') void keeper.retry();
    };
    const warn = (event: BeforeUnloadEvent): void => {
      const { saved } = keeper.snapshot;
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
      void keeper
        .saveNow()
        .then(() => keeper.kept())
        .finally(() => {
          keeper.stop();
          endRecovery();
        });
    };
  }, [held, keeper]);

  useEffect(() => {
    if (articleId === null) return;
    const look = (): void => {
      void keeper.lookForNews().then((found) => found && setOthers(found));
    };
    const endPresence = bePresent(articleId, keeper.clientId, setOthers);
    const endHearing = listenLive(`draft:${articleId}`, ({ id }) => {
      if (id === undefined || Number(id) > keeper.snapshot.version) look();
    });
    return () => {
      endPresence();
      endHearing();
    };
  }, [keeper, articleId]);

  return {
    ...snapshot,
    others: others.filter((other) => other.userId !== userId),
    change: (part) => keeper.change(part),
    putIn: (asked, made) => keeper.putIn(asked, made),
    saveNow: () => keeper.saveNow(),
    resolve: (conflict, choice) => keeper.resolve(conflict, choice),
  };
}
