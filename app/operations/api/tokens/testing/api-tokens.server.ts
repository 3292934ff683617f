import { database } from '~/platform/database/database.server';
import { newId } from '~/platform/database/identifiers';
import type { StepActor } from '~/platform/testing/entries';
import { createTokenText, hashOfToken } from '../rules';
import type { apiTokens } from '../schema';
import { scopeNames } from '../scopes';
import { addToken } from '../store.server';

/** Adds an API token for a member, by default with every scope and for an hour. Returns the token and its ID. */
export async function addApiToken(
  { userId }: { userId: string },
  fields: Partial<typeof apiTokens.$inferInsert> = {},
): Promise<{ id: string; token: string }> {
  const [id, token, now] = [newId(), createTokenText(), Date.now()];
  await addToken(database(), {
    ...{ id, userId, name: 'A program', hash: hashOfToken(token), scopes: [...scopeNames], hasSecondFactor: false },
    ...{ createdAt: new Date(now), expiresAt: new Date(now + 3_600_000) },
    ...fields,
  });
  return { id, token };
}

/**
 * Returns the `Authorization` header with a new API token of the member; no header for a visitor. The token was used
 * just now, so that a request with it stores no use of its own.
 */
export async function apiTokenHeader(member: StepActor): Promise<Record<string, string>> {
  if (!member) return {};
  const { token } = await addApiToken(member, { lastUsedAt: new Date() });
  return { authorization: `Bearer ${token}` };
}
