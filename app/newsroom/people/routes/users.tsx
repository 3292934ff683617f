import ShieldIcon from 'lucide-react/icons/shield';
import { type ActionFunctionArgs, type ClientActionFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { ButtonLink } from '~/design/controls/button';
import { EmptyState } from '~/design/controls/empty-state';
import { ScreenSection } from '~/design/controls/screen-section';
import { Pager } from '~/design/controls/table/pager';
import { Tabs } from '~/design/controls/tabs';
import { wholeNumber } from '~/design/format';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import stylesheet from '~/newsroom/security/administration.css?url';
import { listAudit } from '~/newsroom/security/audit-list.server';
import { auditQuery } from '~/newsroom/security/audit-list-rules';
import { AuditLog } from '~/newsroom/security/components/audit-log';
import { GrantMatrix } from '~/newsroom/security/components/grant-matrix';
import { readGrantTable } from '~/newsroom/security/service.server';
import type { ScreenAction, ScreenPlace } from '~/platform/features/newsroom-screen';
import { sentForm } from '~/platform/forms/form-address';
import { type FormResult, post, revalidateUnlessUnsent } from '~/platform/forms/forms';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { assign, bulk, inviteMany, reset, reveal, unknownForm } from '../actions.server';
import { BulkActions } from '../components/bulk-operations';
import { Invitations, InviteButton } from '../components/invitations';
import { ExportButton, PeopleFilters } from '../components/people-filters';
import { PeopleList } from '../components/people-list';
import { RoleCards } from '../components/role-cards';
import type { InvitationOutcome } from '../invite.server';
import { type PeopleForm, peopleForms, peopleParameters, peoplePath, peopleQuery } from '../rules';
import { type BulkOutcome, countTabs, listPeople, openPeople } from '../service.server';
import type { Route } from './+types/users';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];
type Shown = ReturnType<typeof useLoaderData<typeof loader>>;
type PeopleShown = Extract<Shown, { tab: 'roles' | 'bulk' }>;
const isOfPeople = (shown: Shown): shown is PeopleShown => shown.tab === 'roles' || shown.tab === 'bulk';

export const handle = {
  place: (shown) => shown?.tabs.find(([tab]) => tab === shown.tab)?.[1],
  mainAction: (shown) => shown?.may.manage && <InviteButton assignable={isOfPeople(shown) ? shown.assignable : null} />,
} satisfies ScreenPlace<Shown> & ScreenAction<Shown>;
export const meta = () => unlistedMeta('Users');

export const loader = screenLoader(async ({ request }, member) => {
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  const { may, ...opened } = openPeople(member, parameters.tab);
  const common = { ...opened, tabCounts: await countTabs(member) };
  if (parameters.tab === 'permissions') {
    return { ...common, may, tab: 'permissions' as const, table: await readGrantTable(member) };
  }
  if (parameters.tab === 'activity') {
    const query = auditQuery.parse(parameters);
    const log = await listAudit(member, query, { onlyPeople: true });
    return { ...common, may, tab: 'activity' as const, query, ...log };
  }
  const query = peopleQuery.parse(parameters);
  return {
    ...common,
    tab: parameters.tab === 'bulk' ? ('bulk' as const) : ('roles' as const),
    query,
    ...(await listPeople(member, query)),
    ...{ may, now: new Date() },
  };
});

const forms = { assign, reset, reveal, bulk, invite: inviteMany } satisfies Record<PeopleForm, unknown>;

export function action(args: ActionFunctionArgs) {
  const form = sentForm(new URL(args.request.url).searchParams, peopleForms);
  if (!form) throw unknownForm();
  return forms[form](args);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction(), { title: 'Nothing was changed', description: 'Please try again.' });
export const shouldRevalidate = revalidateUnlessUnsent;

type BulkResult = FormResult<string, BulkOutcome>;

function People({ shown, initial }: { shown: PeopleShown; initial: BulkResult | undefined }) {
  const { query, tab, people, count, may, next, counts } = shown;
  const isFiltered = peopleParameters(query).length > 0;
  return (
    <>
      <div className="people-filters">
        <PeopleFilters query={query} tab={tab} counts={counts} />
        <p className="fact masked-note">
          <ShieldIcon size={14} aria-hidden />
          Email addresses are masked{may.seeEmails ? '; showing one is logged.' : '.'}
        </p>
      </div>
      {people.length === 0 ? (
        <EmptyState
          title="No users found matching your filters."
          text="To search by email address, enter the full address. Partial matches would reveal masked addresses."
          hasRows={false}
          action={isFiltered && <ButtonLink to={peoplePath(peopleQuery.parse({}), tab)}>Clear all filters</ButtonLink>}
        />
      ) : tab === 'bulk' ? (
        <BulkActions key={peoplePath(query)} people={people} now={shown.now} query={query} initial={initial} />
      ) : (
        <PeopleList key={peoplePath(query)} {...shown} />
      )}
      <Pager
        firstPath={query.before ? peoplePath({ ...query, before: undefined }, tab) : null}
        nextPath={next ? peoplePath({ ...query, before: next }, tab) : null}
      >
        {count > 0 && `${wholeNumber(count)} ${count === 1 ? 'user' : 'users'}`}
      </Pager>
    </>
  );
}

const notes: Record<Shown['tab'], string> = {
  roles: 'Role changes take effect immediately and are logged with the names of the administrator and the member.',
  permissions: 'What each role may do. Changes take effect when you save them.',
  activity: 'What members did, and what was done to their accounts.',
  bulk: 'Change several accounts at once, or invite people by email.',
};

export default function Users() {
  const shown = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() as FormResult<string, BulkOutcome & InvitationOutcome> | undefined;
  const hasPeople = isOfPeople(shown);
  return (
    <>
      <div className="screen-head users-head">
        <h1>User Role Management</h1>
        <p>{notes[shown.tab]}</p>
        {hasPeople && (
          <div className="toolbar icons-on-phones">
            <ExportButton query={shown.query} count={shown.count} maySeeEmails={shown.may.seeEmails} />
          </div>
        )}
      </div>
      <Tabs
        label="Users"
        tabs={shown.tabs.map(([tab, label]) => ({
          to: `/admin/users?tab=${tab}`,
          label,
          count: tab === 'roles' || tab === 'permissions' ? shown.tabCounts[tab] : undefined,
          isCurrent: shown.tab === tab,
        }))}
      />
      {result && (
        <p className={result.outcome === 'done' ? 'notice good' : 'notice'} role="status">
          <strong>{result.title}</strong> {result.description} {typeof result.shown === 'string' && result.shown}
        </p>
      )}
      {shown.tab === 'permissions' && <GrantMatrix {...shown.table} />}
      {shown.tab === 'activity' && (
        <AuditLog {...shown} path="/admin/users" empty="No activity logs found matching your filters." />
      )}
      {hasPeople && <People shown={shown} initial={result} />}
      {shown.tab === 'roles' && <RoleCards counts={shown.counts} permissionCounts={shown.permissionCounts} />}
      {shown.tab === 'bulk' && (
        <div id="invite">
          <ScreenSection title="Invite by email">
            <Invitations assignable={shown.assignable} />
          </ScreenSection>
        </div>
      )}
    </>
  );
}
