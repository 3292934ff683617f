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
import { m } from '~/platform/languages/compiled/messages';
import { useHasNewsletter } from '~/platform/metadata/site-data';
import { confirmationDays } from '../constants';
import { confirmSubscription, readConfirmation } from '../service.server';

const statuses = { open: 200, done: 200, confirmed: 200, expired: 410, unknown: 404 } as const;

/** Changes nothing, because mail scanners open every link in an email. */
export async function loader({ params }: LoaderFunctionArgs) {
  const state = await readConfirmation(params.token ?? '', new Date());
  return data({ state }, { status: statuses[state] });
}

export async function action({ params }: ActionFunctionArgs) {
  const state = await confirmSubscription(params.token ?? '', new Date());
  return data({ state }, { status: statuses[state] });
}

export default function Confirm() {
  const found = useLoaderData<typeof loader>();
  const { state } = useActionData<typeof action>() ?? found;
  const signUpAgainLink = useHasNewsletter() && (
    <ButtonLink kind="accent" to="/subscribe">
      {m.newsletter_sign_up_again()}
    </ButtonLink>
  );
  const homeLink = <ButtonLink to="/">{m.back_home()}</ButtonLink>;
  switch (state) {
    case 'open':
      return (
        <FormResultPage title={m.newsletter_confirm_title()} text={m.newsletter_confirm_intro()}>
          <Form method="post">
            <Button type="submit" kind="accent">
              {m.newsletter_confirm_button()}
            </Button>
          </Form>
        </FormResultPage>
      );
    case 'done':
      return (
        <FormResultPage title={m.newsletter_confirmed_title()} text={m.newsletter_confirmed()}>
          {homeLink}
        </FormResultPage>
      );
    case 'confirmed':
      return (
        <FormResultPage title={m.newsletter_confirmed_before_title()} text={m.newsletter_confirmed_before()}>
          {homeLink}
        </FormResultPage>
      );
    case 'expired':
      return (
        <FormResultPage title={m.newsletter_expired_title()} text={m.newsletter_expired({ days: confirmationDays })}>
          {signUpAgainLink}
        </FormResultPage>
      );
    case 'unknown':
      return (
        <FormResultPage title={m.newsletter_unknown_title()} text={m.newsletter_unknown()}>
          {signUpAgainLink}
        </FormResultPage>
      );
  }
}
