import { createHash } from 'node:crypto';

/** Headers of every answer. */
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

/** For answers that are not pages: nothing in them may run or load. */
export const contentSecurityPolicyOfData =
  "default-src 'none'; style-src 'unsafe-hashes'; frame-ancestors 'none'; sandbox";

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;
const styleAttribute = /\sstyle="([^"]*)"/g;

const decode = (attribute: string): string =>
  attribute
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/**
 * The policy of one page. Inline scripts and styles run because their hashes stand in it, never because inline code is
 * allowed; so a page can be kept and given to many.
 */
export function contentSecurityPolicy(html: string, options: { isSecure: boolean; isDevelopment: boolean }): string {
  const scripts = new Set([...html.matchAll(inlineScript)].map((match) => sha256(match[1] ?? '')));
  const styles = new Set([...html.matchAll(inlineStyle)].map((match) => sha256(match[1] ?? '')));
  const attributes = new Set([...html.matchAll(styleAttribute)].map((match) => sha256(decode(match[1] ?? ''))));
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    options.isDevelopment ? "style-src 'self' 'unsafe-inline'" : ["style-src 'self'", ...styles].join(' '),
    ...(attributes.size > 0 && !options.isDevelopment
      ? [`style-src-attr 'unsafe-hashes' ${[...attributes].join(' ')}`]
      : []),
    // Imported articles show pictures from where they were published first.
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "font-src 'self'",
    options.isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  if (options.isSecure) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}
