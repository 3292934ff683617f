import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

const input = z.object({
  userId: z.uuid(),
  /** IP address of the client, for the member's list of sessions. */
  address: z.string(),
  /** Token of the session that the new one replaces. */
  replaces: z.string().optional(),
});

/**
 * Better Auth plugin that begins a session for a member whom our code has authenticated, without Better Auth checking a
 * password.
 */
export const memberSessions = () => ({
  id: 'member-sessions' as const,
  endpoints: {
    /** Begins a session and sets its cookie. Ends the session that it replaces, if any. */
    startMemberSession: createAuthEndpoint.serverOnly({ method: 'POST', body: input }, async (ctx) => {
      const { userId, address, replaces } = ctx.body;
      const { internalAdapter } = ctx.context;
      const user = await internalAdapter.findUserById(userId);
      if (!user) throw ctx.error('NOT_FOUND');
      const session = await internalAdapter.createSession(userId, false, { ipAddress: address });
      await setSessionCookie(ctx, { session, user });
      if (replaces) await internalAdapter.deleteSession(replaces);
      return { sessionId: session.id };
    }),
  },
});
