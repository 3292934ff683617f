import { type ActionFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { CurrentPasswordForm } from '~/identity/accounts/components/current-password-form';
import { SecurityScreen, securityLinks, securityMeta } from '~/identity/accounts/components/security-screen';
import { passwordForm } from '~/identity/accounts/rules';
import { actorOf } from '~/identity/roles/actor.server';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { m } from '~/platform/languages/compiled/messages';
import { removePasskey } from '../service.server';
import type { Route } from './+types/passkey-remove';
import { loader } from './passkey';

export { loader };

const list = '/settings/security/passkeys';
const failure = (): Notice => ({ title: m.passkey_remove_failed_title(), description: m.auth_failed() });

export const links = securityLinks;
export const meta: Route.MetaFunction = () => securityMeta(m.passkey_remove());

export function action(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: passwordForm,
    secrets: ['password'],
    failure: failure(),
    perform: async ({ password }, { address }) => {
      await removePasskey(actorOf(args.context), args.params.id ?? '', { password, address });
      throw redirect(list);
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), failure());

export default function PasskeyRemove() {
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <SecurityScreen
      title={m.passkey_remove()}
      text={m.passkey_remove_intro({ name })}
      back={{ to: list, label: m.passkeys_back() }}
    >
      <CurrentPasswordForm
        action={`${list}/${id}/remove`}
        initial={useActionData<typeof action>()}
        failure={failure()}
        button={m.passkey_remove()}
      />
    </SecurityScreen>
  );
}
