import type { AddressRules } from '~/platform/http/address-rules';

/** Request body limit, large enough for an article's full text (up to 500,000 characters) and its base version. */
export const largeBody = {
  bytes: 4 * 1024 * 1024,
  permission: 'articles.write',
} as const satisfies AddressRules['largeBody'];

/** Request body limit, large enough for an article's full text, of which a character takes up to three bytes. */
export const largeText = {
  bytes: 2 * 1024 * 1024,
  permission: 'articles.write',
} as const satisfies AddressRules['largeBody'];
