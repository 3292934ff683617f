import { stringifySetCookie } from 'cookie';
import { readCookie } from '~/platform/http/request-cookies';
import { configuration } from '~/platform/program/configuration.server';
import { exportPath } from './constants';
import { grantSeconds } from './export-grant.server';

const cookie = { name: 'lowdown.export', path: exportPath, httpOnly: true, sameSite: 'strict' } as const;

/** Returns the `Set-Cookie` value that carries a download grant. */
export const grantCookie = (value: string): string =>
  stringifySetCookie({
    ...cookie,
    value,
    maxAge: grantSeconds,
    secure: configuration().SITE_URL.startsWith('https:'),
  });

/** The `Set-Cookie` value that clears the grant after one download. */
export const clearedGrantCookie = stringifySetCookie({ ...cookie, value: '', maxAge: 0 });

/** Returns the grant in a request. @param cookies its `Cookie` header */
export const grantIn = (cookies: string | null): string | undefined => readCookie(cookies, cookie.name);
