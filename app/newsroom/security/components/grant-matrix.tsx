import CheckIcon from 'lucide-react/icons/check';
import LockIcon from 'lucide-react/icons/lock';
import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { FetcherForm } from '~/design/components/forms/fetcher-form';
import { Button } from '~/design/controls/button';
import { BareCheckbox } from '~/design/controls/fields/bare-checkbox';
import { PlainTable } from '~/design/controls/table/plain-table';
import { notify } from '~/design/form-toast';
import { longDate } from '~/design/format';
import type { FormResult } from '~/platform/forms/forms';
import { type Role, roles } from '~/platform/permissions/actors';
import { securityFormAddress } from '../forms';
import {
  type CellChange,
  cellOf,
  changesText,
  type GrantRow,
  type GrantTable,
  groupRows,
  roleNames,
} from '../grant-table-rules';

const action = securityFormAddress('grants');
const columns = [...roles].reverse();

/** One cell: a checkbox, or a lock where the member cannot change it. */
function Cell({
  row,
  role,
  isChanged,
  onChange,
}: {
  row: GrantRow;
  role: Role;
  isChanged: boolean;
  onChange: (isGranted: boolean) => void;
}) {
  const isGranted = row.roles.includes(role);
  const name = `${roleNames[role].label}: ${row.name}`;
  if (!row.changeable.includes(role)) {
    return (
      <span className={isGranted ? 'grant-cell locked on' : 'grant-cell locked'}>
        <span className="sr-only">
          {name}, {isGranted ? 'granted' : 'not granted'}, cannot be changed here
        </span>
        {isGranted && role !== 'admin' ? <CheckIcon size={14} aria-hidden /> : <LockIcon size={12} aria-hidden />}
      </span>
    );
  }
  return (
    <label className={isChanged ? 'grant-cell changed' : 'grant-cell'}>
      <BareCheckbox
        name="granted"
        value={cellOf(row.id, role)}
        aria-label={name}
        checked={isGranted !== isChanged}
        onChange={(event) => onChange(event.target.checked)}
      />
      {isChanged && <span className="sr-only">not saved</span>}
    </label>
  );
}

/**
 * Table of permissions by role. Changes are marked until they are saved together. The form includes the cells that were
 * ticked when it was shown, so that saving changes nothing else. It also works without JavaScript.
 */
export function GrantMatrix(table: GrantTable) {
  const { rows, counts } = table;
  const fetcher = useFetcher<FormResult>();
  const [wanted, setWanted] = useState<Readonly<Record<string, boolean>>>({});
  const [isScripted, setIsScripted] = useState(false);
  const isBusy = fetcher.state !== 'idle';
  const isChanged = (row: GrantRow, role: Role): boolean => {
    const isGranted = row.roles.includes(role);
    return (wanted[cellOf(row.id, role)] ?? isGranted) !== isGranted;
  };
  const changes: CellChange[] = rows.flatMap((row) =>
    row.changeable
      .filter((role) => isChanged(row, role))
      .map((role) => ({ permissionId: row.id, role, isGranted: !row.roles.includes(role) })),
  );
  const keysOf = (isGranted: boolean): string =>
    changes
      .filter((change) => change.isGranted === isGranted)
      .map(({ permissionId, role }) => cellOf(permissionId, role))
      .join(' ');
  const [undo, setUndo] = useState({ before: '', granted: '' });
  useEffect(() => setIsScripted(true), []);
  // Only once the saved permissions have been loaded: before that, the ticks would jump back.
  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data?.outcome === 'done') setWanted({});
  }, [fetcher.state, fetcher.data]);
  const before = rows.flatMap((row) =>
    row.changeable.filter((role) => row.roles.includes(role)).map((role) => cellOf(row.id, role)),
  );
  return (
    <FetcherForm
      fetcher={fetcher}
      action={action}
      className="grant-form"
      onResult={(result) => {
        const isSaved = result.outcome === 'done';
        notify(result, { undo: isSaved ? { action, fields: undo } : undefined, subject: action });
      }}
      onSend={(event) => {
        // Only what has changed is sent; without scripts, the whole table.
        event.preventDefault();
        setUndo({ before: keysOf(true), granted: keysOf(false) });
        void fetcher.submit({ before: keysOf(false), granted: keysOf(true) }, { method: 'post', action });
      }}
    >
      <input type="hidden" name="before" value={before.join(' ')} />
      <PlainTable
        className="data-table grant-matrix"
        label="Permissions by role"
        columns={[
          { id: 'permission', heading: 'Permission' },
          ...columns.map((role) => ({
            id: role,
            heading: (
              <>
                <span aria-hidden>{roleNames[role].short}</span>
                <span className="sr-only">{roleNames[role].label}</span>
                <span className="fact">
                  {' '}
                  {counts.byRole[role]}
                  <span className="sr-only"> of {counts.all}</span>
                </span>
              </>
            ),
          })),
        ]}
      >
        {groupRows(rows).map((group) => (
          <tbody key={group.title}>
            <tr className="grant-group">
              <th scope="rowgroup" colSpan={columns.length + 1}>
                {group.title}
              </th>
            </tr>
            {group.rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  {row.description}
                  <code>{row.name}</code>
                  {row.heldUntil && (
                    <p className="held-until">
                      {`You have this permission only until ${longDate(row.heldUntil)}, so you cannot grant it to a role. You can grant it to individual members, but not for longer.`}
                    </p>
                  )}
                </th>
                {columns.map((role) => {
                  const cell = cellOf(row.id, role);
                  return (
                    <td key={role}>
                      <Cell
                        row={row}
                        role={role}
                        isChanged={isChanged(row, role)}
                        onChange={(isGranted) => setWanted((others) => ({ ...others, [cell]: isGranted }))}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </PlainTable>
      <div className={changes.length > 0 ? 'grant-foot unsaved' : 'grant-foot'}>
        <p role="status">
          {changes.length > 0 && (
            <>
              <span className="stripes" aria-hidden /> {changesText(changes, table)}
            </>
          )}
        </p>
        <Button kind="quiet" disabled={isBusy || changes.length === 0} onClick={() => setWanted({})}>
          Discard
        </Button>
        <Button kind="solid" type="submit" disabled={isScripted && (isBusy || changes.length === 0)}>
          {isBusy ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </FetcherForm>
  );
}
