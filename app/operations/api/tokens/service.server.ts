import { authorizeAccountChange } from '~/identity/accounts/access/second-factor.server';
import { requirePassword } from '~/identity/accounts/authentication/check-password.server';
import { notifyOwner } from '~/identity/accounts/security-notices/notices.server';
import { recordAudit } from '~/identity/audit/audit.server';
import { database } from '~/platform/database/database.server';
import { isId, newId } from '~/platform/database/identifiers';
import { AppError, fieldError } from '~/platform/errors';
import { transaction } from '~/platform/events/events.server';
import { m } from '~/platform/languages/compiled/messages';
import type { Actor } from '~/platform/permissions/actors';
import { authorizeMember } from '~/platform/permissions/permissions';
import { maxTokens } from './constants';
import { createTokenText, expiryOf, hashOfToken, type TokenForm } from './rules';
import { knownScopes, type ScopeName, scopesFor } from './scopes';
import * as store from './store.server';

/** A token as its owner sees it; the token itself is never shown again. */
export type TokenView = Omit<store.TokenRow, 'scopes'> & { scopes: ScopeName[]; isExpired: boolean };

/** Returns a member's tokens, newest first, and the scopes that a new one can have. */
export async function listTokens(actor: Actor, now: Date): Promise<{ tokens: TokenView[]; offered: ScopeName[] }> {
  const member = authorizeMember(actor, 'api_tokens.manage_own');
  const rows = await store.tokensOf(database(), member.userId);
  return {
    tokens: rows.map(({ scopes, ...row }) => ({
      ...row,
      scopes: knownScopes(scopes),
      isExpired: row.expiresAt <= now,
    })),
    offered: scopesFor(member),
  };
}

/**
 * Creates a token, and emails the owner.
 * @returns the token, which is not stored and cannot be shown again.
 * @throws AppError `invalid` for a wrong password, a date that is not within a year, or a scope that the member cannot
 * give; `conflict` when the member has too many tokens; `forbidden` when the member must sign in with a second factor
 * first; `too_many` when rate-limited.
 */
export async function createToken(
  actor: Actor,
  { name, scope, lifetime, until, password }: TokenForm,
  address: string,
  now: Date,
): Promise<string> {
  const member = authorizeMember(actor, 'api_tokens.manage_own');
  const { userId } = member;
  const expiresAt = expiryOf({ lifetime, until }, now);
  if (!expiresAt) throw fieldError('invalid', 'until', m.api_tokens_until_invalid());
  const chosen = knownScopes(scope);
  const offered = scopesFor(member);
  if (chosen.length !== new Set(scope).size || chosen.some((one) => !offered.includes(one)))
    throw fieldError('invalid', 'scope', m.api_tokens_scope_refused());
  await requirePassword(userId, password, address);
  const token = createTokenText();
  await transaction(async (executor) => {
    await authorizeAccountChange(executor, member);
    if ((await store.lockTokenCount(executor, userId, now)) >= maxTokens)
      throw new AppError('conflict', m.api_tokens_too_many({ count: maxTokens }));
    const id = newId();
    await store.addToken(executor, {
      ...{ id, userId, name, scopes: chosen, createdAt: now, expiresAt },
      hash: hashOfToken(token),
      hasSecondFactor: member.hasSecondFactor === true,
    });
    await notifyOwner(executor, userId, 'api_token_created');
    const values = { token: id, scopes: chosen, expiresAt: expiresAt.toISOString() };
    await recordAudit(executor, actor, {
      ...{ action: 'api_token_created', resourceType: 'user', resourceId: userId },
      values,
    });
  });
  return token;
}

/**
 * Revokes one of a member's tokens: it stops working with the next request, on all nodes.
 * @throws AppError `not_found` when the member has no such token.
 */
export async function revokeToken(actor: Actor, id: string): Promise<void> {
  const { userId } = authorizeMember(actor, 'api_tokens.manage_own');
  await transaction(async (executor) => {
    const scopes = isId(id) ? await store.deleteToken(executor, userId, id) : undefined;
    if (!scopes) throw new AppError('not_found', m.api_tokens_gone());
    await recordAudit(executor, actor, {
      ...{ action: 'api_token_revoked', resourceType: 'user', resourceId: userId },
      values: { token: id, scopes },
    });
  });
}

/** Returns a member's tokens for the data export. */
export async function exportTokens(actor: Actor) {
  const { userId } = authorizeMember(actor, 'accounts.manage_own');
  return store.tokensOf(database(), userId);
}
