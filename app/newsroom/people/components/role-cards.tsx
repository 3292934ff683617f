import { ScreenSection } from '~/design/controls/screen-section';
import { wholeNumber } from '~/design/format';
import { type Role, roles } from '~/platform/permissions/actors';
import type { PermissionCounts } from '~/platform/permissions/grants';
import { roleTexts } from '../rules';

/** The four roles: what each may do, and how many accounts and permissions it has (spec 3 §2). */
export const RoleCards = ({
  counts,
  permissionCounts,
}: {
  /** Number of accounts with each role. */
  counts: Record<Role, number>;
  permissionCounts: PermissionCounts;
}) => (
  <ScreenSection title="Roles" note={`${permissionCounts.all} permissions in all`}>
    <ul className="role-cards">
      {[...roles].reverse().map((role) => (
        <li key={role}>
          <h3>{roleTexts[role].label}</h3>
          <p>{roleTexts[role].text}</p>
          <p className="fact role-counts">
            <span>
              {wholeNumber(counts[role])} {counts[role] === 1 ? 'account' : 'accounts'}
            </span>
            <span>{permissionCounts.byRole[role]} permissions</span>
          </p>
        </li>
      ))}
    </ul>
  </ScreenSection>
);
