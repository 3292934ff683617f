import { createAuthEndpoint } from 'better-auth/api';

/**
 * Better Auth plugin that returns the user who entered the correct password in a browser and still has to complete the
 * second step. Better Auth itself does not expose this.
 */
export const twoFactorChallenge = () => ({
  id: 'two-factor-challenge' as const,
  endpoints: {
    /** Returns the account for the challenge in the browser's cookie; null without a valid challenge. */
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
