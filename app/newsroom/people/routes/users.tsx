import { type ActionFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { wholeNumber } from '~/design/format';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { accountStates } from '~/identity/accounts/states/rules';
import { listPermissions } from '~/identity/roles/grants.server';
import stylesheet from '~/newsroom/security/administration.css?url';
import { listAudit } from '~/newsroom/security/audit-list.server';
import { auditQuery } from '~/newsroom/security/audit-list-rules';
import { AuditLog } from '~/newsroom/security/components/audit-log';
import { GrantMatrix } from '~/newsroom/security/components/grant-matrix';
import type { FormResult } from '~/platform/forms/forms';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { roles } from '~/platform/permissions/permissions';
import { assign, bulk, inviteMany, reset, reveal, unknownForm } from '../actions.server';
import { BulkActions, Invitations } from '../components/bulk-operations';
import { PeopleTable } from '../components/people-table';
import type { InvitationOutcome } from '../invite.server';
import { longestReason, peopleQuery, roleTexts, stateNames } from '../rules';
import { type BulkOutcome, listPeople, openPeople } from '../service.server';
import type { Route } from './+types/users';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];
export const meta = () => unlistedMeta('Users');

export const loader = screenLoader(async ({ request }, member) => {
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  const { may, permissionCounts, ...common } = openPeople(member, parameters.tab);
  if (parameters.tab === 'permissions') {
    return { ...common, tab: 'permissions' as const, permissionCounts, permissions: await listPermissions(member) };
  }
  if (parameters.tab === 'activity') {
    const query = auditQuery.parse(parameters);
    return { ...common, tab: 'activity' as const, query, ...(await listAudit(member, query, { onlyPeople: true })) };
  }
  const query = peopleQuery.parse(parameters);
  return {
    ...common,
    tab: parameters.tab === 'bulk' ? ('bulk' as const) : ('roles' as const),
    query,
    ...(await listPeople(member, query)),
    ...{ permissionCounts, may },
  };
});

const forms = { assign, reset, reveal, bulk, invite: inviteMany };

export function action(args: ActionFunctionArgs) {
  const name = new URL(args.request.url).searchParams.get('do') ?? '';
  if (!Object.hasOwn(forms, name)) throw unknownForm();
  return forms[name as keyof typeof forms](args);
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;
type PeopleShown = Extract<Shown, { tab: 'roles' | 'bulk' }>;

const nonEmpty = (query: Record<string, string | undefined>): URLSearchParams =>
  new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])));

function Filters({ shown }: { shown: PeopleShown }) {
  const { query, tab, may } = shown;
  return (
    <>
      <form method="get" action="/admin/users" className="toolbar" aria-label="Filter the users">
        <input type="hidden" name="tab" value={tab} />
        <input
          className="input"
          type="search"
          name="search"
          aria-label="Part of a name, or a full email address"
          placeholder="Name or full email address"
          size={22}
          maxLength={254}
          defaultValue={query.search}
        />
        <select className="input" name="role" aria-label="Role" defaultValue={query.role ?? ''}>
          <option value="">All roles</option>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleTexts[role].label}
            </option>
          ))}
        </select>
        <select className="input" name="state" aria-label="Status" defaultValue={query.state ?? ''}>
          <option value="">All statuses</option>
          {accountStates.map((state) => (
            <option key={state} value={state}>
              {stateNames[state]}
            </option>
          ))}
        </select>
        <button type="submit" className="button small">
          Filter
        </button>
        <PageLink className="button small" to={`/admin/users?tab=${tab}`}>
          Clear
        </PageLink>
      </form>
      <form
        method="post"
        action={`/admin/users/export?${nonEmpty({ ...query, before: undefined })}`}
        className="toolbar"
      >
        {may.seeEmails && (
          <input
            className="input"
            name="reason"
            maxLength={longestReason}
            aria-label="Reason for including full addresses (optional)"
            placeholder="Reason for including full addresses (optional)"
            size={26}
          />
        )}
        <button type="submit" className="button small">
          Export CSV
        </button>
      </form>
    </>
  );
}

export default function Users() {
  const shown = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() as FormResult<string, BulkOutcome & InvitationOutcome> | undefined;
  return (
    <>
      <div className="screen-head">
        <h1>Users</h1>
        <p>Accounts, their permissions and their activity.</p>
      </div>
      <nav className="tabs" aria-label="Users">
        {shown.tabs.map(([tab, label]) => (
          <PageLink key={tab} to={`/admin/users?tab=${tab}`} aria-current={shown.tab === tab ? 'page' : undefined}>
            {label}
          </PageLink>
        ))}
      </nav>
      {result && (
        <p className={result.outcome === 'done' ? 'notice good' : 'notice'} role="status">
          <strong>{result.title}</strong> {result.description} {typeof result.shown === 'string' && result.shown}
        </p>
      )}
      {shown.tab === 'permissions' && <GrantMatrix permissions={shown.permissions} counts={shown.permissionCounts} />}
      {shown.tab === 'activity' && (
        <AuditLog {...shown} path="/admin/users" empty="No activity logs found matching your filters." />
      )}
      {shown.tab === 'roles' && (
        <>
          <ul className="role-cards">
            {[...roles].reverse().map((role) => (
              <li key={role}>
                <h2>{roleTexts[role].label}</h2>
                <p>{roleTexts[role].text}</p>
                <p className="fact">
                  {wholeNumber(shown.counts[role])} {shown.counts[role] === 1 ? 'account' : 'accounts'} ·{' '}
                  {shown.permissionCounts.byRole[role]} of {shown.permissionCounts.all} permissions
                </p>
              </li>
            ))}
          </ul>
          <Filters shown={shown} />
          <PeopleTable people={shown.people} permissionCounts={shown.permissionCounts} may={shown.may} />
        </>
      )}
      {shown.tab === 'bulk' && (
        <>
          <Filters shown={shown} />
          <BulkActions people={shown.people} />
          <Invitations />
        </>
      )}
      {(shown.tab === 'roles' || shown.tab === 'bulk') && shown.next && (
        <PageLink
          className="button"
          to={`/admin/users?${nonEmpty({ ...shown.query, before: shown.next, tab: shown.tab })}`}
        >
          More
        </PageLink>
      )}
    </>
  );
}
