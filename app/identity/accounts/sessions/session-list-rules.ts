/** Names of a session's browser and system; `undefined` when unknown. */
export type Device = { browser?: string; system?: string };

// The first match wins. Most browsers also name the browsers they are based on or want to be compatible with.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPX\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const firstMatch = (patterns: [RegExp, string][], text: string): string | undefined =>
  patterns.find(([pattern]) => pattern.test(text))?.[1];

/** Returns the browser and system that a `User-Agent` header (RFC 9110 §10.1.5) names. */
export function deviceOf(userAgent: string | null): Device {
  const text = (userAgent ?? '').slice(0, 1000);
  return { browser: firstMatch(browsers, text), system: firstMatch(systems, text) };
}

/**
 * Returns the first part of a session's IP address, which is enough to tell a familiar network from an unfamiliar one.
 */
export function networkOf(address: string | null): string | undefined {
  const mapped = /^(?:::ffff:)?(\d+\.\d+)\.\d+\.\d+$/i.exec(address ?? '')?.[1];
  if (mapped) return `${mapped}.…`;
  const groups = address?.includes(':') ? address.split('::')[0]?.split(':').slice(0, 3).join(':') : undefined;
  return groups ? `${groups}:…` : undefined;
}
