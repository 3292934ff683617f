import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { PageHead, Section } from '~/design/components/section';
import { ButtonLink } from '~/design/controls/button';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import type { AddressRules } from '~/platform/http/address-rules';
import { m } from '~/platform/languages/compiled/messages';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { NotificationList } from '../components/notification-list';
import { useNotifications } from '../components/use-notifications';
import { notificationResult } from '../form-result.server';
import { toListView } from '../list-view';
import { PushSwitch } from '../push/components/push-switch';
import { listNotifications } from '../service.server';

export const handle = { query: ['cursor'] } satisfies AddressRules;

export const meta = () => unlistedMeta(m.notifications_title());

export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const actor = requireMember(context, url);
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  return { cursor, list: toListView(await listNotifications(actor, cursor), new Date()) };
}

/** Handles forms submitted without JavaScript. Scripts post to `notifications/list` instead. */
export async function action(args: ActionFunctionArgs) {
  const { status, result } = await notificationResult(args);
  if (result.path) throw redirect(result.path);
  return data(result, { status });
}

export default function Notifications() {
  const { cursor, list } = useLoaderData<typeof loader>();
  // Resets the state for each page of the list.
  return <NotificationPage key={cursor ?? ''} cursor={cursor} list={list} />;
}

function NotificationPage({ cursor, list }: Awaited<ReturnType<typeof loader>>) {
  const shown = useNotifications({ cursor, list, result: useActionData<typeof action>() });
  const nextCursor = shown.list?.nextCursor;
  return (
    <div className="wrap notifications-page">
      <PageHead title={m.notifications_title()}>{m.notifications_intro()}</PageHead>
      <NotificationList {...shown} />
      {nextCursor && <ButtonLink to={`/notifications?cursor=${nextCursor}`}>{m.notifications_older()}</ButtonLink>}
      <Section title={m.push_title()}>
        <PushSwitch />
      </Section>
    </div>
  );
}
