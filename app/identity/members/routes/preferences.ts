import { redirect } from 'react-router';
import { isTheme } from '~/design/theme';
import { actorOf } from '~/identity/roles/actor.server';
import { localPath } from '~/platform/http/local-path';
import { setCookies } from '~/platform/http/set-cookies';
import { languageCookie } from '~/platform/languages/choose-locale.server';
import { isLocale } from '~/platform/languages/locales';
import { changePreferences, readProfile } from '../service.server';
import type { Route } from './+types/preferences';

/**
 * Saves the language and theme chosen in the page footer: the language in a cookie and, for members, both in the
 * profile. Redirects a form submission back to its page; responds to a script with an empty 204.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const language = String(form.get('language') ?? '');
  const theme = form.get('theme');
  const change = {
    language: isLocale(language) ? language : undefined,
    theme: isTheme(theme) ? theme : undefined,
  };
  const actor = actorOf(context);
  const isChange = change.language !== undefined || change.theme !== undefined;
  if ('userId' in actor && isChange) await changePreferences(actor, change, new Date());
  const headers = setCookies(...(change.language ? [languageCookie(change.language)] : []));
  const returnTo = form.get('returnTo');
  if (returnTo === null) return new Response(null, { status: 204, headers });
  return redirect(localPath(String(returnTo)), { headers, status: 303 });
}

/**
 * Tells a script which theme the member has stored; null for a visitor. There is no page at this address: otherwise,
 * redirects to the home page.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  if (request.headers.get('Accept') !== 'application/json') return redirect('/');
  const actor = actorOf(context);
  const theme = 'userId' in actor ? (await readProfile(actor)).preferences.theme : null;
  return Response.json({ theme }, { headers: { 'Cache-Control': 'no-store' } });
}
