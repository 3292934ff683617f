import { type ActionFunctionArgs, redirectDocument, useActionData } from 'react-router';
import { z } from 'zod';
import { FormWithResult } from '~/design/components/forms/form-with-result';
import { PlainScreen } from '~/identity/accounts/components/plain-screen';
import { actorOf } from '~/identity/roles/actor.server';
import { AppError } from '~/platform/errors';
import { post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { noticeCookie } from '~/platform/http/notice-cookie';
import { setCookies } from '~/platform/http/set-cookies';
import { m } from '~/platform/languages/compiled/messages';
import { unlistedMeta } from '~/platform/metadata/page-metadata';
import { signOutFailure } from '../components/sign-out-form';
import { signOut } from '../sign-out.server';
import type { Route } from './+types/sign-out';

export const meta: Route.MetaFunction = () => unlistedMeta(m.auth_sign_out());

/** If ending the session fails, it stays valid and the response reports the failure. */
export function action(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: z.object({}),
    failure: signOutFailure(),
    perform: async (_input, { headers }) => {
      const cookies = await signOut(actorOf(args.context), headers).catch((error: unknown) => {
        // Nobody is signed in: nothing to do.
        if (error instanceof AppError && error.code === 'unauthenticated') throw redirectDocument('/');
        throw error;
      });
      throw redirectDocument('/', { headers: setCookies(...cookies, noticeCookie('signed_out')) });
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), signOutFailure());

export default function SignOut() {
  return (
    <PlainScreen title={m.auth_sign_out()} text={m.auth_sign_out_intro()}>
      <FormWithResult
        action="/auth/sign-out"
        initial={useActionData<typeof action>()}
        failure={signOutFailure()}
        button={{ label: m.auth_sign_out(), busy: m.auth_sending() }}
      >
        {() => null}
      </FormWithResult>
    </PlainScreen>
  );
}
