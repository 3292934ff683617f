import { ScreenSection } from '~/design/controls/screen-section';
import { type DataColumn, DataTable } from '~/design/controls/table/data-table';
import { wholeNumber } from '~/design/format';
import { type Role, roles } from '~/platform/permissions/actors';
import type { peopleOverview } from '../overview.server';
import { roleTexts } from '../rules';
import { BulkActions } from './bulk-operations';
import { Invitations } from './invitations';
import { PeopleList } from './people-list';

type Properties = Awaited<ReturnType<typeof peopleOverview>>;
type RoleRow = { id: Role; accounts: number; permissions: string };

const columns: DataColumn<RoleRow>[] = [
  { id: 'role', heading: 'Role', isRowHeader: true, cell: ({ id }) => roleTexts[id].label },
  { id: 'text', heading: 'Description', cell: ({ id }) => roleTexts[id].text },
  {
    id: 'accounts',
    heading: 'Accounts',
    cell: ({ accounts }) => `${wholeNumber(accounts)} ${accounts === 1 ? 'account' : 'accounts'}`,
  },
  { id: 'permissions', heading: 'Permissions', cell: ({ permissions }) => permissions },
];

/** Shown beside the accounts when there are more than the dashboard lists. */
const newest = ({ people, next }: Properties): string | undefined =>
  next === null ? undefined : `the newest ${wholeNumber(people.length)}`;

/** The four roles, and the newest accounts with their roles. */
export const RolesTab = (shown: Properties) => (
  <>
    <ScreenSection title="Roles">
      <DataTable
        label="Roles"
        columns={columns}
        rows={[...roles].reverse().map((role) => ({
          id: role,
          accounts: shown.counts[role],
          permissions: `${shown.permissionCounts.byRole[role]} of ${shown.permissionCounts.all} permissions`,
        }))}
        nameOf={({ id }) => roleTexts[id].label}
      />
    </ScreenSection>
    <ScreenSection
      title="User Role Management"
      note={newest(shown)}
      link={{ to: '/admin/users', label: 'Open Full Management' }}
    >
      <PeopleList {...shown} />
    </ScreenSection>
  </>
);

/** Changes to several accounts at once, and invitations. */
export const ManagementTab = (shown: Properties) => (
  <>
    <ScreenSection
      title="Bulk Operations"
      note={newest(shown)}
      link={{ to: '/admin/users?tab=bulk', label: 'Open Full Management' }}
    >
      <BulkActions people={shown.people} now={shown.now} />
    </ScreenSection>
    <ScreenSection title="Invite by email">
      <Invitations assignable={shown.assignable} />
    </ScreenSection>
  </>
);
