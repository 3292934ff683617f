import { useState } from 'react';
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { PageLink } from '~/design/components/page-link';
import { Section } from '~/design/components/section';
import { Button } from '~/design/controls/button';
import { longDate, shortDate } from '~/design/format';
import { SecurityScreen, securityLinks, securityMeta } from '~/identity/accounts/components/security-screen';
import { requireMember } from '~/identity/accounts/sessions/guard.server';
import { actorOf } from '~/identity/roles/actor.server';
import { intentField, type Notice, post, revalidateUnlessUnsent } from '~/platform/forms/forms';
import { processForm } from '~/platform/forms/forms.server';
import { postedIntent } from '~/platform/forms/posted-intent';
import { m } from '~/platform/languages/compiled/messages';
import { NewToken } from '../components/new-token';
import { TokenForm, type TokenResult } from '../components/token-form';
import stylesheet from '../components/tokens.css?url';
import { longestLifetime, type TokenIntent, tokenIntents, tokensPath } from '../constants';
import { revokeForm, tokenForm } from '../rules';
import { createToken, listTokens, revokeToken, type TokenView } from '../service.server';
import type { Route } from './+types/tokens';

const failure = (): Notice => ({ title: m.api_tokens_failed_title(), description: m.auth_failed() });
const revokeFailure = (): Notice => ({ title: m.api_tokens_revoke_failed_title(), description: m.auth_failed() });

export const links = () => [...securityLinks(), { rel: 'stylesheet', href: stylesheet }];
export const meta: Route.MetaFunction = () => securityMeta(m.security_api_tokens());

export async function loader({ url, context }: LoaderFunctionArgs) {
  const member = requireMember(context, url);
  const now = new Date();
  const dayAfter = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return { ...(await listTokens(member, now)), dates: { first: dayAfter(0), last: dayAfter(longestLifetime) } };
}

export async function action(args: ActionFunctionArgs) {
  const intent = await postedIntent<TokenIntent>(args.request, tokenIntents);
  if (intent === 'revoke') {
    return processForm(args, {
      schema: revokeForm,
      failure: revokeFailure(),
      perform: async ({ id }) => {
        await revokeToken(actorOf(args.context), id);
        return { outcome: 'done', title: m.api_tokens_revoked_title(), description: m.api_tokens_revoked() };
      },
    });
  }
  return processForm(args, {
    schema: tokenForm,
    secrets: ['password'],
    failure: failure(),
    perform: async (form, { address }) => {
      const token = await createToken(actorOf(args.context), form, address, new Date());
      return {
        outcome: 'done',
        title: m.api_tokens_created_title(),
        description: m.api_tokens_created(),
        shown: { token },
      };
    },
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => post(() => serverAction(), failure());
export const shouldRevalidate = revalidateUnlessUnsent;

function TokenItem({ token }: { token: TokenView }) {
  const { id, name, scopes, createdAt, expiresAt, isExpired, lastUsedAt, lastNetwork } = token;
  const isBusy = useNavigation().formData?.get('id') === id;
  return (
    <li>
      <div>
        <h3>{name}</h3>
        <p>
          {scopes.map((scope) => (
            <code key={scope}>{scope} </code>
          ))}
        </p>
        <p className="facts">
          <span>{m.api_tokens_made({ date: shortDate(createdAt) })}</span>
          <span className={isExpired ? 'is-expired' : undefined}>
            {isExpired
              ? m.api_tokens_expired({ date: longDate(expiresAt) })
              : m.api_tokens_expires({ date: longDate(expiresAt) })}
          </span>
          <span>{lastUsedAt ? m.api_tokens_used({ date: shortDate(lastUsedAt) }) : m.api_tokens_not_used()}</span>
          {lastNetwork && <span>{m.security_session_network({ network: lastNetwork })}</span>}
        </p>
      </div>
      <Form method="post" action={tokensPath}>
        <input {...intentField<TokenIntent>('revoke')} />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" isSmall disabled={isBusy} aria-label={m.api_tokens_revoke_of({ name })}>
          {m.api_tokens_revoke()}
        </Button>
      </Form>
    </li>
  );
}

export default function Tokens() {
  const { tokens, offered, dates } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const created = result && 'shown' in result ? (result.shown as { token: string } | undefined) : undefined;
  const [token, setToken] = useState(created?.token);
  if (token !== undefined) {
    return (
      <SecurityScreen title={m.api_tokens_created_title()} text={m.api_tokens_created()}>
        <NewToken token={token} />
      </SecurityScreen>
    );
  }
  const isRevocation = result !== undefined && !('name' in result.values) && !('lifetime' in result.values);
  return (
    <SecurityScreen title={m.security_api_tokens()} text={m.api_tokens_intro()}>
      <p className="security-text">
        <PageLink to="/developers" className="text-link">
          {m.api_tokens_documentation()}
        </PageLink>
      </p>
      {result && isRevocation && (
        <p
          className={result.outcome === 'done' ? 'notice good' : 'notice'}
          role={result.outcome === 'done' ? 'status' : 'alert'}
        >
          <strong>{result.title}</strong> {result.description}
        </p>
      )}
      {tokens.length > 0 && (
        <ul className="security-list token-list">
          {tokens.map((one) => (
            <TokenItem key={one.id} token={one} />
          ))}
        </ul>
      )}
      <Section title={m.api_tokens_new()}>
        {offered.length === 0 ? (
          <p className="security-text">{m.api_tokens_none_offered()}</p>
        ) : (
          <TokenForm
            action={tokensPath}
            offered={offered}
            dates={dates}
            initial={isRevocation ? undefined : (result as TokenResult | undefined)}
            failure={failure()}
            onDone={({ shown }) => setToken(shown?.token)}
          />
        )}
      </Section>
    </SecurityScreen>
  );
}
