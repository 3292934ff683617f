import type { AddressRules } from '~/platform/http/address-rules';

/** The whole text of an article, a million characters, and what it was made from. */
export const largeBody = {
  bytes: 8 * 1024 * 1024,
  permission: 'articles.write',
} as const satisfies AddressRules['largeBody'];
