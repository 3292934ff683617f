import { createAuthEndpoint } from 'better-auth/api';

/** Not exposed by Better Auth: the user of a browser that gave the right password and still needs the second step. */
export const twoFactorChallenge = () => ({
  id: 'two-factor-challenge' as const,
  endpoints: {
    /** The account of the challenge that the browser's cookie names; null when there is none that still holds. */
    readTwoFactorChallenge: createAuthEndpoint.serverOnly({ method: 'POST' }, async (ctx) => {
      const { name } = ctx.context.createAuthCookie('two_factor');
      const identifier = await ctx.getSignedCookie(name, ctx.context.secret);
      if (!identifier) return null;
      const { internalAdapter } = ctx.context;
      const found = await internalAdapter.findVerificationValue(identifier);
      if (!found || found.expiresAt <= new Date()) return null;
      const user = await internalAdapter.findUserById(found.value);
      return user && { userId: user.id, email: user.email };
    }),
  },
});
