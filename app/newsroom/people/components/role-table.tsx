import { PageLink } from '~/design/components/page-link';
import { ScreenSection } from '~/design/controls/screen-section';
import { type DataColumn, DataTable } from '~/design/controls/table/data-table';
import { wholeNumber } from '~/design/format';
import type { listRoles } from '../list-roles.server';
import { peoplePath, peopleQuery, roleTexts } from '../rules';

type Roles = Awaited<ReturnType<typeof listRoles>>;
type Row = Roles['roles'][number] & { id: string; below?: Roles['roles'][number] };

/** The people who have a role: how many, which leads to them, and the newest by name. */
const PeopleCell = ({ role, count, people }: Row) =>
  count === 0 ? (
    <span className="help">Nobody has this role.</span>
  ) : (
    <span className="role-people">
      <PageLink to={peoplePath(peopleQuery.parse({ role }))}>
        <strong>{wholeNumber(count)}</strong> <span className="sr-only">with the role {roleTexts[role].label}</span>
      </PageLink>{' '}
      {people.join(', ')}
      {count > people.length && ` and ${wholeNumber(count - people.length)} more`}
    </span>
  );

const columnsFor = (all: number, mayGrant: boolean): DataColumn<Row>[] => [
  {
    ...{ id: 'role', heading: 'Role', isRowHeader: true },
    cell: ({ role }) => (
      <>
        <span className={`badge role-${role}`}>{roleTexts[role].label}</span>
        <p className="help">{roleTexts[role].text}</p>
      </>
    ),
  },
  { id: 'people', heading: 'People', isLabelled: true, cell: (row) => <PeopleCell {...row} /> },
  {
    ...{ id: 'permissions', heading: 'Permissions', isLabelled: true },
    cell: ({ role, permissions, below }) => (
      <span className="role-share">
        <span>
          {mayGrant ? (
            <PageLink to="/admin/security?tab=permissions">
              <strong>{wholeNumber(permissions)}</strong>
              <span className="sr-only"> permissions of {roleTexts[role].label}</span>
            </PageLink>
          ) : (
            <strong>{wholeNumber(permissions)}</strong>
          )}
          <span className="fact">
            {' '}
            {below && `${wholeNumber(permissions - below.permissions)} more than ${roleTexts[below.role].label}`}
          </span>
        </span>
        <span className="role-bar" aria-hidden>
          <span style={{ width: `${(100 * permissions) / Math.max(all, 1)}%` }} />
        </span>
      </span>
    ),
  },
];

/**
 * The roles, highest first, each with the people who have it and its number of permissions.
 * @param mayGrant whether the member may open the Permissions tab
 */
export const RoleTable = ({ roles, permissions, mayGrant }: Roles & { mayGrant: boolean }) => (
  <ScreenSection
    title="Roles"
    note={`${wholeNumber(permissions)} permissions in all`}
    link={{ to: '/admin/users', label: 'Change roles' }}
  >
    <div className="role-table">
      <DataTable
        label="Roles"
        columns={columnsFor(permissions, mayGrant)}
        rows={roles.map((role, index) => ({ ...role, id: role.role, below: roles[index + 1] }))}
        nameOf={({ role }) => roleTexts[role].label}
      />
    </div>
  </ScreenSection>
);
