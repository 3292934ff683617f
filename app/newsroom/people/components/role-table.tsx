import { PageLink } from '~/design/components/page-link';
import { ScreenSection } from '~/design/controls/screen-section';
import { wholeNumber } from '~/design/format';
import type { listRoles } from '../list-roles.server';
import { peoplePath, peopleQuery, roleTexts } from '../rules';

type Properties = Awaited<ReturnType<typeof listRoles>> & {
  /** Whether the member may open the Permissions tab. */
  mayGrant: boolean;
};

/** The roles, highest first, each with the people who have it and its number of permissions. */
export const RoleTable = ({ roles, permissions, mayGrant }: Properties) => (
  <ScreenSection
    title="Roles"
    note={`${wholeNumber(permissions)} permissions in all`}
    link={{ to: '/admin/users', label: 'Change roles' }}
  >
    <table className="data-table role-table">
      <thead>
        <tr>
          <th scope="col">Role</th>
          <th scope="col">People</th>
          <th scope="col">Permissions</th>
        </tr>
      </thead>
      <tbody>
        {roles.map(({ role, count, people, permissions: held }, index) => {
          const below = roles[index + 1];
          return (
            <tr key={role}>
              <th scope="row">
                <span className={`badge role-${role}`}>{roleTexts[role].label}</span>
                <p className="help">{roleTexts[role].text}</p>
              </th>
              <td data-label="People">
                {count === 0 ? (
                  <span className="help">Nobody has this role.</span>
                ) : (
                  <span className="role-people">
                    <PageLink to={peoplePath(peopleQuery.parse({ role }))}>
                      <strong>{wholeNumber(count)}</strong>{' '}
                      <span className="sr-only">with the role {roleTexts[role].label}</span>
                    </PageLink>{' '}
                    {people.join(', ')}
                    {count > people.length && ` and ${wholeNumber(count - people.length)} more`}
                  </span>
                )}
              </td>
              <td data-label="Permissions">
                <span className="role-share">
                  <span>
                    {mayGrant ? (
                      <PageLink to="/admin/security?tab=permissions">
                        <strong>{wholeNumber(held)}</strong>
                        <span className="sr-only"> permissions of {roleTexts[role].label}</span>
                      </PageLink>
                    ) : (
                      <strong>{wholeNumber(held)}</strong>
                    )}
                    <span className="fact">
                      {' '}
                      {below && `${wholeNumber(held - below.permissions)} more than ${roleTexts[below.role].label}`}
                    </span>
                  </span>
                  <span className="role-bar" aria-hidden>
                    <span style={{ width: `${(100 * held) / Math.max(permissions, 1)}%` }} />
                  </span>
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </ScreenSection>
);
