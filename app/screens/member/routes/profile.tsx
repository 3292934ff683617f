import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { PageHead, Section } from '~/design/components/section';
import { longDate } from '~/design/format';
import type { Theme } from '~/design/theme';
import { SignInRequired } from '~/identity/accounts/sign-in/components/sign-in-required';
import { ProfileForm } from '~/identity/members/components/profile-form';
import { profileForm } from '~/identity/members/rules';
import { changeProfile, readProfile } from '~/identity/members/service.server';
import { actorOf } from '~/identity/roles/actor.server';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { m } from '~/platform/languages/compiled/messages';
import { languageNames } from '~/platform/languages/locales';
import { pageMeta } from '~/platform/metadata/page-metadata';
import type { Role } from '~/platform/permissions/actors';
import { Activity } from '../components/activity';
import { SettingFacts } from '../components/setting-facts';
import { storedActivity } from '../service.server';

const failure = (): Notice => ({ title: m.settings_error(), description: m.profile_failed() });

const roleLabels: Record<Role, () => string> = {
  admin: m.role_admin,
  editor: m.role_editor,
  moderator: m.role_moderator,
  subscriber: m.role_subscriber,
};

const themeNames: Record<Theme, () => string> = { light: m.theme_light, dark: m.theme_dark, system: m.theme_system };

export async function loader({ context }: LoaderFunctionArgs) {
  const actor = actorOf(context);
  if (!('userId' in actor)) return data(null, { status: 401 });
  const [profile, activity] = await Promise.all([readProfile(actor), storedActivity(actor, new Date())]);
  return { profile, activity };
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  // The sign-in prompt sets its own title.
  loaderData ? pageMeta(matches, { title: m.profile_title(), description: '', path: '/profile', isHidden: true }) : [];

export function action(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: profileForm,
    failure: failure(),
    perform: async (change) => {
      await changeProfile(actorOf(args.context), change, new Date());
      return { outcome: 'done', title: m.profile_updated(), description: m.profile_updated_text() };
    },
  });
}

/** Skips revalidation after a failed submission: nothing changed, and the loaders would fail offline. */
export const shouldRevalidate = ({
  formAction,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formAction === undefined ? defaultShouldRevalidate : actionResult?.outcome === 'done';

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  post(() => serverAction<typeof action>(), failure());

export default function ProfilePage() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (!loaded) return <SignInRequired text={m.profile_sign_in()} returnTo="/profile" />;
  const { profile, activity } = loaded;
  const { preferences } = profile;
  const onOrOff = (isOn: boolean): string => (isOn ? m.profile_on() : m.profile_off());
  return (
    <div className="wrap settings-page">
      <PageHead title={m.profile_title()}>{m.profile_intro()}</PageHead>
      <div className="with-aside">
        <Section title={m.settings_account()}>
          <SettingFacts
            facts={[
              [m.profile_role(), roleLabels[profile.role]()],
              [m.profile_since(), longDate(profile.memberSince)],
            ]}
          />
          <ProfileForm profile={profile} failure={failure()} initial={result} />
        </Section>
        <div>
          <Activity activity={activity} />
          <Section title={m.profile_preferences()}>
            <SettingFacts
              facts={[
                [m.settings_email_notifications(), onOrOff(preferences.emailNotifications)],
                [m.settings_push_notifications(), onOrOff(preferences.pushNotifications)],
                [m.settings_weekly_digest(), onOrOff(preferences.weeklyDigest)],
                [m.theme_label(), themeNames[preferences.theme]()],
                [m.language_label(), languageNames[preferences.language]],
              ]}
            />
            <PageLink className="text-link" to="/settings">
              {m.profile_change_preferences()}
            </PageLink>
          </Section>
        </div>
      </div>
    </div>
  );
}
