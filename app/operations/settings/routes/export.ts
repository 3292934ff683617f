import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { exportName, exportSettings } from '../transfer.server';

/** Downloads all settings as one file. */
export const loader = screenLoader((_, member) => {
  const now = new Date();
  return new Response(exportSettings(member, now), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${exportName(now)}"`,
      'Cache-Control': 'no-store',
    },
  });
});
