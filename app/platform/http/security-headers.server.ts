import { hash } from 'node:crypto';
import { playerSources } from '~/platform/html/players';

/** Returns the headers of every response. */
export function securityHeaders(siteUrl: string): [string, string][] {
  const headers: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
  ];
  if (siteUrl.startsWith('https:')) headers.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']);
  return headers;
}

/** Policy for responses that are not pages: nothing in them may run or load. */
export const dataContentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-hashes'; frame-ancestors 'none'; sandbox";

const sha256 = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

function* styleAttributes(html: string): Generator<string> {
  const start = ' style="';
  for (let from = html.indexOf(start); from !== -1; from = html.indexOf(start, from)) {
    from += start.length;
    yield decode(html.slice(from, html.indexOf('"', from)));
  }
}

const decode = (attribute: string): string =>
  attribute
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/**
 * Returns the policy for one page. Inline scripts are allowed by hash, never wholesale or by nonce, so a cached page can
 * be served to many readers. Style attributes, which cannot run code, are allowed as they are in the page; style elements
 * are not allowed.
 * @param options.scripts the code of our own inline scripts, wherever it is known from; never taken from the page alone.
 * @param options.isFramed whether a page of this site may frame the page.
 */
export function contentSecurityPolicy(
  html: string,
  options: { scripts: readonly string[]; isSecure: boolean; isDevelopment: boolean; isFramed?: boolean },
): string {
  const scripts = new Set(options.scripts.map(sha256));
  const attributes = new Set([...styleAttributes(html)].map(sha256));
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    options.isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    ...(attributes.size > 0 && !options.isDevelopment
      ? [`style-src-attr 'unsafe-hashes' ${[...attributes].join(' ')}`]
      : []),
    // Imported articles may load their pictures from the sites that first published them.
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "font-src 'self'",
    options.isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    // A player is framed only after a reader clicks its link. Of this site’s own pages, only drafts let themselves be
    // framed; any page may frame them, because client-side navigation keeps the policy of the first page.
    `frame-src 'self' ${playerSources.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${options.isFramed ? "'self'" : "'none'"}`,
  ];
  if (options.isSecure) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}
