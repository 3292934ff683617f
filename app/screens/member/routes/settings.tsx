import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { PageHead, Section } from '~/design/components/section';
import { ButtonLink, buttonClass } from '~/design/controls/button';
import { SignInRequired } from '~/identity/accounts/sign-in/components/sign-in-required';
import { PreferencesForm } from '~/identity/members/components/preferences-form';
import { preferencesForm } from '~/identity/members/rules';
import { changePreferences, readProfile } from '~/identity/members/service.server';
import { actorOf } from '~/identity/roles/actor.server';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { noticeCookie } from '~/platform/http/notice-cookie';
import { setCookies } from '~/platform/http/set-cookies';
import { languageCookie } from '~/platform/languages/choose-locale.server';
import { m } from '~/platform/languages/compiled/messages';
import { pageMeta } from '~/platform/metadata/page-metadata';
import { requestState } from '~/platform/requests/request.server';
import { siteName } from '~/platform/site-identity/site-name';
import { Activity } from '../components/activity';
import { storedActivity } from '../service.server';

const failure = (): Notice => ({ title: m.settings_error(), description: m.settings_failed() });

export async function loader({ context }: LoaderFunctionArgs) {
  const actor = actorOf(context);
  if (!('userId' in actor)) {
    return data(null, { status: 401 });
  }
  const [{ email, preferences }, activity] = await Promise.all([readProfile(actor), storedActivity(actor, new Date())]);
  return { email, preferences, activity };
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? pageMeta(matches, { title: m.settings_title(), description: '', path: '/settings', isHidden: true })
    : [];

export function action(args: ActionFunctionArgs) {
  const { isDocument, locale } = args.context.get(requestState);
  return processForm(args, {
    schema: preferencesForm,
    failure: failure(),
    perform: async (change) => {
      await changePreferences(actorOf(args.context), change, new Date());
      if (!change.language || change.language === locale) {
        return { outcome: 'done', title: m.settings_updated(), description: m.settings_updated_text() };
      }
      // This response is still rendered in the request's language; the next page shows the confirmation in the new one.
      const headers = setCookies(languageCookie(change.language), noticeCookie('settings_updated'));
      if (isDocument) throw redirect('/settings', { headers, status: 303 });
      return { outcome: 'done', title: m.settings_updated(), description: m.settings_updated_text(), headers };
    },
  });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<typeof action>(), failure());

export default function Settings() {
  const settings = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (!settings) return <SignInRequired text={m.settings_sign_in()} returnTo="/settings" />;
  return (
    <div className="wrap settings-page">
      <PageLink className={`${buttonClass({ isSmall: true })} settings-back`} to="/">
        {m.back_home()}
      </PageLink>
      <PageHead title={m.settings_title()}>{m.settings_intro({ site: siteName() })}</PageHead>
      <div className="with-aside">
        <div>
          <PreferencesForm preferences={settings.preferences} initial={result} />
          <Section title={m.settings_account()}>
            <div className="setting">
              <div>
                <p className="label">{m.form_email()}</p>
                <p>{settings.email}</p>
              </div>
              <ButtonLink to="/profile">{m.settings_edit_profile()}</ButtonLink>
            </div>
            <div className="setting">
              <div>
                <p className="label">{m.security_title()}</p>
                <p>{m.security_intro()}</p>
              </div>
              <ButtonLink to="/settings/security">{m.settings_security()}</ButtonLink>
            </div>
          </Section>
        </div>
        <div>
          <Activity activity={settings.activity} />
          <Section title={m.settings_data()}>
            <p className="setting-text">{m.settings_data_text({ site: siteName() })}</p>
            <p className="setting-actions">
              <ButtonLink to="/settings/data">{m.data_title()}</ButtonLink>
              <ButtonLink kind="danger" to="/settings/delete">
                {m.delete_title()}
              </ButtonLink>
            </p>
          </Section>
        </div>
      </div>
    </div>
  );
}
