import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { FormResultPage } from '~/design/components/forms/form-result-page';
import { Button, ButtonLink } from '~/design/controls/button';
import type { AddressRules } from '~/platform/http/address-rules';
import { m } from '~/platform/languages/compiled/messages';
import { isUnsubscribeRequest, oneClick } from '~/platform/mail/one-click-unsubscription';
import { readUnsubscription, unsubscribe } from '../unsubscribe.server';

export const handle = { allowsCrossSiteWrites: true } satisfies AddressRules;

/** Changes nothing, because email scanners open every link. */
export async function loader({ params }: LoaderFunctionArgs) {
  const found = await readUnsubscription(params.token ?? '');
  return data(found, { status: found.state === 'unknown' ? 404 : 200 });
}

/**
 * Requires no cookie and no `Origin` header: the signed token identifies the member, regardless of who is signed in.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  if (!(await isUnsubscribeRequest(request))) return data(undefined, { status: 400 });
  const updated = await unsubscribe(params.token ?? '');
  return data(updated, { status: updated.state === 'unknown' ? 404 : 200 });
}

export default function Unsubscribe() {
  const found = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() ?? found;
  const settings = <ButtonLink to="/settings">{m.notifications_settings()}</ButtonLink>;
  if (result.state === 'unknown') {
    return (
      <FormResultPage title={m.notifications_unsubscribe_unknown_title()} text={m.notifications_unsubscribe_unknown()}>
        {settings}
      </FormResultPage>
    );
  }
  const isDigest = result.kind === 'digest';
  if (result.state === 'unsubscribed') {
    const text = isDigest ? m.notifications_unsubscribed_digest() : m.notifications_unsubscribed_email();
    return (
      <FormResultPage title={m.notifications_unsubscribed_title()} text={text}>
        {settings}
      </FormResultPage>
    );
  }
  return (
    <FormResultPage
      title={m.notifications_unsubscribe_title()}
      text={isDigest ? m.notifications_unsubscribe_digest() : m.notifications_unsubscribe_email()}
    >
      <Form method="post">
        <input type="hidden" {...oneClick} />
        <Button type="submit" kind="accent">
          {m.notifications_unsubscribe_button()}
        </Button>
      </Form>
    </FormResultPage>
  );
}
