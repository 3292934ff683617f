import type { AddressRules } from '~/platform/http/address-rules';

/** Body limit for a full article text (up to a million characters) and the version it was based on. */
export const largeBody = {
  bytes: 8 * 1024 * 1024,
  permission: 'articles.write',
} as const satisfies AddressRules['largeBody'];
