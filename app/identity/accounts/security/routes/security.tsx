import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import { PageLink } from '~/design/components/page-link';
import { Section } from '~/design/components/section';
import { Button, ButtonLink } from '~/design/controls/button';
import { shortDate } from '~/design/format';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { endSession, listSessions, type SessionView } from '~/identity/accounts/sessions/session-list.server';
import { SignOutForm } from '~/identity/accounts/sign-in/components/sign-out-form';
import { actorOf } from '~/identity/roles/actor.server';
import { type Notice, post, revalidateUnlessUnsent } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import type { AddressRules } from '~/platform/http/address-rules';
import { m } from '~/platform/languages/compiled/messages';
import { SecurityScreen, securityLinks, securityMeta } from '../../components/security-screen';
import { readSecurity } from '../overview.server';
import type { Route } from './+types/security';

export const handle = { query: ['cursor'] } satisfies AddressRules;

const failure = (): Notice => ({ title: m.security_session_failed_title(), description: m.auth_failed() });

export const links = securityLinks;
export const meta: Route.MetaFunction = () => securityMeta(m.security_title());

export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const member = requireMember(context, url);
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  return {
    ...(await readSecurity(member)),
    ...(await listSessions(member, request.headers, cursor, new Date())),
    isFirst: cursor === undefined,
  };
}

export function action(args: ActionFunctionArgs) {
  return processForm(args, {
    schema: z.object({ session: z.string() }),
    failure: failure(),
    perform: async ({ session }) => {
      await endSession(actorOf(args.context), session);
      return { outcome: 'done', title: m.security_session_ended_title(), description: m.security_session_ended() };
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), failure());
export const shouldRevalidate = revalidateUnlessUnsent;

function SessionItem({ session }: { session: SessionView }) {
  const { id, isCurrent, browser, system, network, beganAt, seenAt } = session;
  const device = [browser, system].filter(Boolean).join(' · ') || m.security_session_unknown();
  return (
    <li>
      <div>
        <h3>{device}</h3>
        <p className="facts">
          {isCurrent && <span className="this-one">{m.security_session_this()}</span>}
          {network && <span>{m.security_session_network({ network })}</span>}
          <span>{m.security_session_began({ date: shortDate(beganAt) })}</span>
          <span>{m.security_session_seen({ date: shortDate(seenAt) })}</span>
        </p>
      </div>
      {!isCurrent && (
        <Form method="post" action="/settings/security">
          <input type="hidden" name="session" value={id} />
          <Button type="submit" isSmall aria-label={m.security_session_end_of({ device })}>
            {m.security_session_end()}
          </Button>
        </Form>
      )}
    </li>
  );
}

export default function Security() {
  const { email, hasPassword, twoFactor, passkeys, requirement, sessions, next, isFirst } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const base = '/settings/security';
  const factorsText =
    twoFactor.state === 'on' ? m.two_factor_is_on({ count: twoFactor.recoveryCodes }) : m.two_factor_is_off();
  const change = (title: string) => ({ title, label: m.security_change(), name: m.security_change_of({ title }) });
  const entries = [
    {
      ...change(m.security_password()),
      to: `${base}/password`,
      text: hasPassword ? m.security_password_text() : m.security_password_none(),
      ...(!hasPassword && {
        label: m.security_set_up(),
        name: m.security_set_up_of({ title: m.security_password() }),
      }),
    },
    { ...change(m.security_email()), to: `${base}/email`, text: email },
    {
      ...change(m.two_factor_title()),
      to: `${base}/two-factor`,
      text: factorsText,
      ...(twoFactor.state !== 'on' && {
        label: m.security_set_up(),
        name: m.security_set_up_of({ title: m.two_factor_title() }),
      }),
    },
    {
      ...change(m.passkeys_title()),
      to: `${base}/passkeys`,
      text: passkeys > 0 ? m.passkeys_count({ count: passkeys }) : m.passkeys_none(),
      ...(passkeys === 0 && { label: m.security_add(), name: m.security_add_of({ title: m.passkeys_title() }) }),
    },
    { ...change(m.security_api_tokens()), to: `${base}/tokens`, text: m.security_api_tokens_text() },
  ];
  return (
    <SecurityScreen
      title={m.security_title()}
      text={m.security_intro()}
      back={{ to: '/settings', label: m.security_back_settings() }}
    >
      {requirement && (
        <p className="notice security-text">
          <strong>{m.security_second_factor_title()}</strong>{' '}
          {requirement.hasFactor ? m.security_second_factor_sign_in() : m.security_second_factor_set_up()}
        </p>
      )}
      <ul className="security-list">
        {entries.map(({ to, title, text, label, name }) => (
          <li key={to}>
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
            <ButtonLink isSmall to={to} aria-label={name}>
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <Section title={m.security_sessions()}>
        <p className="security-text">{m.security_sessions_intro()}</p>
        {result && (
          <p
            className={result.outcome === 'done' ? 'notice good' : 'notice'}
            role={result.outcome === 'done' ? 'status' : 'alert'}
          >
            <strong>{result.title}</strong> {result.description}
          </p>
        )}
        <ul className="security-list">
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
        {(next || !isFirst) && (
          <nav className="pager" aria-label={m.security_sessions()}>
            {isFirst ? <span /> : <PageLink to={base}>{m.security_sessions_newest()}</PageLink>}
            {next && <PageLink to={`${base}?cursor=${next}`}>{m.security_sessions_older()}</PageLink>}
          </nav>
        )}
      </Section>
      <Section title={m.security_everywhere()}>
        <p className="security-text">{m.security_everywhere_text()}</p>
        <SignOutForm action={`${base}/sign-out`}>
          <Button type="submit">{m.security_everywhere()}</Button>
        </SignOutForm>
      </Section>
    </SecurityScreen>
  );
}
