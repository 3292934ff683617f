import EllipsisIcon from 'lucide-react/icons/ellipsis';
import EyeIcon from 'lucide-react/icons/eye';
import { useMemo, useState } from 'react';
import { PageLink } from '~/design/components/page-link';
import { Button } from '~/design/controls/button';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '~/design/controls/overlays/menu';
import { useIsPhone } from '~/design/controls/overlays/phone';
import { useHiddenColumns } from '~/design/controls/table/columns';
import type { DataColumn } from '~/design/controls/table/data-table';
import type { Role } from '~/platform/permissions/actors';
import type { PermissionCounts } from '~/platform/permissions/grants';
import {
  type ListedPerson,
  type PeopleQuery,
  peopleFormAddress,
  type RoleDifference,
  revealDuration,
  roleTexts,
} from '../rules';
import { ResetDialog } from './account-dialogs';
import { PeopleTable } from './people-table';
import { PersonName, SignIn } from './person-cells';
import { PlainForms } from './plain-forms';
import { RevealForm } from './reveal-form';
import { RolePicker } from './role-picker';
import { useAccountActions } from './use-account-actions';

/** Columns that can be hidden. */
export const optionalColumns = [
  { id: 'email', heading: 'Email' },
  { id: 'role', heading: 'Current role' },
  { id: 'permissions', heading: 'Permissions' },
  { id: 'sign-in', heading: 'Sign-in' },
] as const;

/** The list of people, with the actions that the member may take on one or several of them. */
export function PeopleList({
  people,
  query,
  permissionCounts,
  may,
  assignable,
  differences,
  now,
}: {
  people: readonly ListedPerson[];
  /** The filters of the list; left out when it has none. */
  query?: PeopleQuery;
  permissionCounts: PermissionCounts;
  may: { manage: boolean; seeEmails: boolean; grant: boolean };
  assignable: readonly Role[];
  differences: Record<Role, Record<Role, RoleDifference>>;
  now: Date;
}) {
  const [resetting, setResetting] = useState<ListedPerson>();
  const [revealing, setRevealing] = useState<string>();
  const [emails, setEmails] = useState<Readonly<Record<string, string>>>({});
  const actions = useAccountActions();
  const { isBusy, send, ask, change } = actions;
  const isPhone = useIsPhone();
  const { hidden } = useHiddenColumns('users');

  const assign = (person: ListedPerson, role: Role): void =>
    send('assign', { userId: person.id, role }, ({ outcome }) =>
      // Individual permissions that ended with the role would not come back.
      outcome === 'done' && person.ownPermissions === 0
        ? { action: peopleFormAddress('assign'), fields: { userId: person.id, role: person.role } }
        : undefined,
    );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns show this data only
  const columns = useMemo(
    (): DataColumn<ListedPerson>[] => [
      {
        id: 'user',
        heading: 'User',
        isRowHeader: true,
        cell: (person) => <PersonName person={person} now={now} />,
      },
      {
        id: 'email',
        heading: 'Email',
        cell: (person) => {
          const email = emails[person.id];
          return (
            <span className="masked-email">
              {email ? <a href={`mailto:${email}`}>{email}</a> : person.email}
              {may.seeEmails && !email && (
                <button
                  type="button"
                  className="icon-button"
                  aria-expanded={revealing === person.id}
                  aria-label={`Show the email address of ${person.name}`}
                  onClick={() => setRevealing(revealing === person.id ? undefined : person.id)}
                >
                  <EyeIcon size={16} aria-hidden />
                </button>
              )}
            </span>
          );
        },
      },
      {
        id: 'role',
        heading: 'Current role',
        cell: ({ role }) => <span className={`badge role-${role}`}>{roleTexts[role].label}</span>,
      },
      {
        id: 'permissions',
        heading: 'Permissions',
        cell: ({ role, ownPermissions }) => (
          <>
            <PageLink to="/admin/users?tab=permissions">{permissionCounts.byRole[role]}</PageLink>
            {ownPermissions > 0 && <span title="Granted individually"> +{ownPermissions}</span>}
          </>
        ),
      },
      { id: 'sign-in', heading: 'Sign-in', cell: (person) => <SignIn person={person} /> },
      ...(may.manage
        ? [
            {
              id: 'assign',
              heading: 'Assign new role',
              cell: (person: ListedPerson) => (
                <>
                  {person.isManageable ? (
                    <RolePicker
                      key={person.role}
                      person={person}
                      assignable={assignable}
                      differences={differences[person.role]}
                      isBusy={isBusy}
                      onAssign={(role) => assign(person, role)}
                    />
                  ) : (
                    <span className="fact">{person.isSelf ? 'you' : 'role above yours'}</span>
                  )}
                  <PlainForms person={person} query={query} assignable={assignable} maySeeEmails={may.seeEmails} />
                </>
              ),
            },
          ]
        : []),
    ],
    [people, emails, revealing, isBusy, assignable],
  );

  const menu = (person: ListedPerson) => (
    <>
      {may.grant && <MenuLink to={`/admin/security?tab=permissions&user=${person.id}`}>Grant a permission…</MenuLink>}
      {person.isManageable && (
        <>
          {/* Elsewhere, the row has a button for it. */}
          {isPhone && (
            <MenuItem isDisabled={person.role === 'subscriber' || isBusy} onSelect={() => setResetting(person)}>
              Reset role…
            </MenuItem>
          )}
          {(may.grant || isPhone) && <MenuSeparator />}
          {person.state === 'active' ? (
            <>
              <MenuItem onSelect={() => change('deactivate', [person])}>Deactivate</MenuItem>
              <MenuItem onSelect={() => ask('suspend', [person])}>Suspend…</MenuItem>
            </>
          ) : (
            <MenuItem onSelect={() => change('activate', [person])}>Activate</MenuItem>
          )}
          <MenuItem isDanger onSelect={() => ask('delete', [person])}>
            Delete…
          </MenuItem>
        </>
      )}
    </>
  );
  const hasTools = may.grant || may.manage;
  return (
    <>
      <PeopleTable
        people={people}
        columns={columns}
        hidden={hidden}
        actions={actions}
        maySelect={may.manage}
        toolsHeading="Actions"
        rowTools={
          hasTools
            ? (person) => (
                <>
                  {person.isManageable && !isPhone && (
                    <Button
                      isSmall
                      aria-label={`Reset the role of ${person.name}`}
                      disabled={person.role === 'subscriber' || isBusy}
                      onClick={() => setResetting(person)}
                    >
                      Reset
                    </Button>
                  )}
                  {(may.grant || person.isManageable) && (
                    <Menu
                      label={`Actions for ${person.name}`}
                      trigger={
                        <button type="button" className="icon-button" aria-label={`Actions for ${person.name}`}>
                          <EllipsisIcon size={18} aria-hidden />
                        </button>
                      }
                    >
                      {menu(person)}
                    </Menu>
                  )}
                </>
              )
            : undefined
        }
        rowDetails={(person) =>
          revealing === person.id && !emails[person.id] ? (
            <RevealForm
              person={person}
              onClose={() => setRevealing(undefined)}
              onReveal={(email) => {
                setRevealing(undefined);
                setEmails((shown) => ({ ...shown, [person.id]: email }));
                setTimeout(() => setEmails(({ [person.id]: _, ...others }) => others), revealDuration);
              }}
            />
          ) : null
        }
      />
      {resetting && (
        <ResetDialog
          person={resetting}
          difference={differences[resetting.role].subscriber}
          onReset={() => {
            setResetting(undefined);
            assign(resetting, 'subscriber');
          }}
          onClose={() => setResetting(undefined)}
        />
      )}
    </>
  );
}
