import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { AppError } from '~/platform/errors';

/** Catch-all for newsroom paths without a screen. */
export const loader = screenLoader(() => {
  throw new AppError('not_found', 'There is no newsroom screen at this URL.');
});

export default () => null;
