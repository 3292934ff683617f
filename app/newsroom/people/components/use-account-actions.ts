import { useCallback, useState } from 'react';
import type { Selection } from '~/design/controls/table/data-table';
import { type BulkAction, type ListedPerson, peopleFormAddress } from '../rules';
import { useChange } from './use-change';

/** Accounts awaiting confirmation before they are changed. */
type Asking = { what: 'suspend' | 'delete'; people: readonly ListedPerson[] };

/** The selection in a list of people, and the actions on one or several accounts. */
export function useAccountActions() {
  const [selection, setSelection] = useState<Selection>({});
  const [isSelecting, setIsSelecting] = useState(false);
  const [asking, setAsking] = useState<Asking>();
  const { isBusy, result, send } = useChange();
  const clear = useCallback(() => setSelection({}), []);
  return {
    isBusy,
    result,
    send,
    selection,
    setSelection,
    isSelecting,
    setIsSelecting(next: boolean) {
      setIsSelecting(next);
      clear();
    },
    clear,
    asking,
    ask: (what: Asking['what'], people: readonly ListedPerson[]): void => setAsking({ what, people }),
    close: (): void => setAsking(undefined),
    change(action: BulkAction, people: readonly ListedPerson[], reason = ''): void {
      setAsking(undefined);
      clear();
      setIsSelecting(false);
      const userIds = people.map(({ id }) => id).join(',');
      const isClosing = action === 'deactivate' || action === 'suspend';
      send('bulk', { bulk: action, userIds, reason, ...(action === 'delete' && { confirmed: 'on' }) }, ({ shown }) => {
        const failed = new Set(shown?.failed.map(({ userId }) => userId));
        const closed = people.filter(({ id, state }) => state === 'active' && !failed.has(id)).map(({ id }) => id);
        return isClosing && shown && closed.length > 0
          ? { action: peopleFormAddress('bulk'), fields: { bulk: 'activate', userIds: closed.join(',') } }
          : undefined;
      });
    },
  };
}

export type AccountActions = ReturnType<typeof useAccountActions>;
