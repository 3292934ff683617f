import BanIcon from 'lucide-react/icons/ban';
import TrashIcon from 'lucide-react/icons/trash-2';
import UserCheckIcon from 'lucide-react/icons/user-check';
import UserMinusIcon from 'lucide-react/icons/user-minus';
import type { ComponentProps } from 'react';
import { BulkBar } from '~/design/controls/table/bulk-bar';
import { DataTable } from '~/design/controls/table/data-table';
import { SelectRows } from '~/design/controls/table/select-rows';
import { bulkLabels, type ListedPerson } from '../rules';
import { DeleteDialog, SuspendDialog } from './account-dialogs';
import { Refused } from './refused';
import type { AccountActions } from './use-account-actions';

type Table = ComponentProps<typeof DataTable<ListedPerson>>;

/** A table of people, with the action bar for those selected and confirmation dialogs for some of its actions. */
export function PeopleTable({
  people,
  actions: { isBusy, result, selection, setSelection, isSelecting, setIsSelecting, clear, asking, ask, close, change },
  maySelect,
  ...table
}: {
  people: readonly ListedPerson[];
  actions: AccountActions;
  maySelect: boolean;
} & Pick<Table, 'columns' | 'hidden' | 'plainForm' | 'rowTools' | 'toolsHeading' | 'rowDetails'>) {
  const selected = people.filter(({ id }) => selection[id]);
  return (
    <div
      className={table.plainForm ? 'article-list people-list bulk-list' : 'article-list people-list'}
      data-selecting={isSelecting || selected.length > 0}
      aria-busy={isBusy}
    >
      {result?.shown?.failed && <Refused people={people} outcome={result.shown} />}
      {maySelect && <SelectRows isSelecting={isSelecting} onChange={setIsSelecting} />}
      <DataTable
        label="Users"
        rows={people}
        nameOf={({ name }) => name}
        selection={selection}
        onSelect={maySelect ? setSelection : undefined}
        {...table}
      />
      {selected.length > 0 && (
        <BulkBar
          count={selected.length}
          isBusy={isBusy}
          onClear={clear}
          onSelectAll={() => setSelection(Object.fromEntries(people.map(({ id }) => [id, true])))}
        >
          <button type="button" disabled={isBusy} onClick={() => change('activate', selected)}>
            <UserCheckIcon size={20} aria-hidden />
            {bulkLabels.activate.label}
          </button>
          <button type="button" disabled={isBusy} onClick={() => change('deactivate', selected)}>
            <UserMinusIcon size={20} aria-hidden />
            {bulkLabels.deactivate.label}
          </button>
          <button type="button" disabled={isBusy} onClick={() => ask('suspend', selected)}>
            <BanIcon size={20} aria-hidden />
            Suspend…
          </button>
          <button type="button" className="danger" disabled={isBusy} onClick={() => ask('delete', selected)}>
            <TrashIcon size={20} aria-hidden />
            Delete…
          </button>
        </BulkBar>
      )}
      {asking?.what === 'suspend' && (
        <SuspendDialog
          people={asking.people}
          onSuspend={(reason) => change('suspend', asking.people, reason)}
          onClose={close}
        />
      )}
      {asking?.what === 'delete' && (
        <DeleteDialog
          people={asking.people}
          onDelete={() => change('delete', asking.people)}
          onDeactivate={() => change('deactivate', asking.people)}
          onClose={close}
        />
      )}
    </div>
  );
}
