import { ScreenSection } from '~/design/controls/screen-section';
import { wholeNumber } from '~/design/format';
import type { peopleOverview } from '../overview.server';
import { BulkActions } from './bulk-operations';
import { Invitations } from './invitations';
import { PeopleList } from './people-list';
import { RoleCards } from './role-cards';

type Properties = Awaited<ReturnType<typeof peopleOverview>>;

/** Shown beside the accounts when there are more than the dashboard lists. */
const newest = ({ people, next }: Properties): string | undefined =>
  next === null ? undefined : `the newest ${wholeNumber(people.length)}`;

/** The four roles, and the newest accounts with their roles. */
export const RolesTab = (shown: Properties) => (
  <>
    <RoleCards {...shown} />
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
