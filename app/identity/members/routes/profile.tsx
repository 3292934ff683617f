import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
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
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { type Notice, post } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { m } from '~/platform/languages/compiled/messages';
import { languageNames } from '~/platform/languages/locales';
import { pageMeta } from '~/platform/metadata/page-metadata';
import type { Role } from '~/platform/permissions/permissions';
import { ProfileForm } from '../components/profile-form';
import { profileForm } from '../rules';
import { changeProfile, readProfile } from '../service.server';

const failure = (): Notice => ({ title: m.settings_error(), description: m.profile_failed() });

const roleLabels: Record<Role, () => string> = {
  admin: m.role_admin,
  editor: m.role_editor,
  moderator: m.role_moderator,
  subscriber: m.role_subscriber,
};

const themeNames: Record<Theme, () => string> = { light: m.theme_light, dark: m.theme_dark, system: m.theme_system };

export function loader({ request, context }: LoaderFunctionArgs) {
  return readProfile(requireMember(context, request));
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: m.profile_title(), description: '', path: '/profile', isHidden: true });

export function action(args: ActionFunctionArgs) {
  const member = requireMember(args.context, args.request);
  return processForm(args, {
    schema: profileForm,
    failure: failure(),
    perform: async (change) => {
      await changeProfile(member, change, new Date());
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
  const profile = useLoaderData<typeof loader>();
  const { preferences } = profile;
  const onOrOff = (isOn: boolean): string => (isOn ? m.profile_on() : m.profile_off());
  return (
    <div className="wrap settings-page">
      <PageHead title={m.profile_title()}>{m.profile_intro()}</PageHead>
      <Section title={m.settings_account()}>
        <SettingFacts
          facts={[
            [m.profile_role(), roleLabels[profile.role]()],
            [m.profile_since(), longDate(profile.memberSince)],
          ]}
        />
        <ProfileForm profile={profile} failure={failure()} initial={useActionData<typeof action>()} />
      </Section>
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
  );
}

/** A read-only list of current values, one name and value per row. */
function SettingFacts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <dl className="setting-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
