import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Section } from '~/design/components/section';
import { ButtonLink } from '~/design/controls/button';
import { shortDate } from '~/design/format';
import { SecurityScreen, securityLinks, securityMeta } from '~/identity/accounts/components/security-screen';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { deviceOf } from '~/identity/accounts/sessions/session-list-rules';
import { m } from '~/platform/languages/compiled/messages';
import { PasskeyRegistration } from '../components/passkey-registration';
import { listPasskeys } from '../service.server';
import type { Route } from './+types/passkeys';

export const links = securityLinks;
export const meta: Route.MetaFunction = () => securityMeta(m.passkeys_title());

export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const member = requireMember(context, url);
  const { browser, system } = deviceOf(request.headers.get('user-agent'));
  return {
    passkeys: await listPasskeys(member),
    suggestedName: [browser, system].filter(Boolean).join(' · '),
  };
}

export default function Passkeys() {
  const { passkeys, suggestedName } = useLoaderData<typeof loader>();
  return (
    <SecurityScreen title={m.passkeys_title()} text={m.passkeys_intro()}>
      {passkeys.length > 0 && (
        <ul className="security-list">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <div>
                <h2>{name}</h2>
                <p className="facts">
                  <span>{m.passkey_made({ date: shortDate(createdAt) })}</span>
                  <span>{lastUsedAt ? m.passkey_used({ date: shortDate(lastUsedAt) }) : m.passkey_not_used()}</span>
                </p>
              </div>
              <ButtonLink
                isSmall
                to={`/settings/security/passkeys/${id}`}
                aria-label={m.security_change_of({ title: name })}
              >
                {m.security_change()}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <Section title={m.passkey_add()}>
        <PasskeyRegistration suggestedName={suggestedName} />
      </Section>
    </SecurityScreen>
  );
}
