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
import { readUnsubscribeState, unsubscribe } from '../service.server';

export const handle = { allowsCrossSiteWrites: true } satisfies AddressRules;

/** Changes nothing, because mail scanners open every link in an email. */
export async function loader({ params }: LoaderFunctionArgs) {
  const state = await readUnsubscribeState(params.token ?? '');
  return data({ state }, { status: state === 'unknown' ? 404 : 200 });
}

/** Needs no cookie or origin check: the signed token identifies the subscriber. */
export async function action({ request, params }: ActionFunctionArgs) {
  if (!(await isUnsubscribeRequest(request))) return data({ state: 'unasked' as const }, { status: 400 });
  const state = await unsubscribe(params.token ?? '', new Date());
  return data({ state }, { status: state === 'unknown' ? 404 : 200 });
}

export default function Unsubscribe() {
  const found = useLoaderData<typeof loader>();
  const { state } = useActionData<typeof action>() ?? found;
  if (state === 'unknown') {
    return (
      <FormResultPage title={m.newsletter_unknown_title()} text={m.newsletter_unsubscribe_unknown()}>
        <ButtonLink to="/contact">{m.newsletter_contact()}</ButtonLink>
      </FormResultPage>
    );
  }
  if (state === 'unsubscribed') {
    return (
      <FormResultPage title={m.newsletter_unsubscribed_title()} text={m.newsletter_unsubscribed()}>
        <ButtonLink to="/subscribe">{m.newsletter_sign_up_again()}</ButtonLink>
      </FormResultPage>
    );
  }
  return (
    <FormResultPage
      title={m.newsletter_unsubscribe_title()}
      text={state === 'unasked' ? m.newsletter_unsubscribe_invalid() : m.newsletter_unsubscribe_intro()}
    >
      <Form method="post">
        <input type="hidden" {...oneClick} />
        <Button type="submit" kind="accent">
          {m.newsletter_unsubscribe_button()}
        </Button>
      </Form>
    </FormResultPage>
  );
}
