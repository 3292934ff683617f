import { redirect } from 'react-router';
import { isLocale, languageCookie } from '~/platform/languages/locales';
import type { Route } from './+types/preferences';

/** Remembers the language a reader chose, and leads back to where they were. */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  const form = await request.formData();
  const language = String(form.get('language') ?? '');
  const returnTo = String(form.get('returnTo') ?? '/');
  // Only a path of this site: "//elsewhere" and "/\elsewhere" would lead away from it.
  const path = /^\/(?![/\\])/.test(returnTo) && URL.canParse(returnTo, 'https://site.invalid') ? returnTo : '/';
  const headers = new Headers();
  if (isLocale(language)) {
    headers.set('Set-Cookie', `${languageCookie}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`);
  }
  return redirect(path, { headers, status: 303 });
}

/** The address has nothing to show. */
export function loader(): Response {
  return redirect('/');
}
