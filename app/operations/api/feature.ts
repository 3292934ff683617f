import type { Feature } from '~/platform/features/feature';
import { members } from '~/platform/permissions/actors';
import { allow } from '~/platform/permissions/declarations';

export const api = {
  name: 'api',
  permissions: {
    /** Creating, seeing and revoking the member’s own API tokens. No token has it. */
    'api_tokens.manage_own': allow(members),
  },
  auditActions: {
    api_token_created: { name: 'API token created', verb: 'created an API token for', severity: 'medium' },
    api_token_revoked: { name: 'API token revoked', verb: 'revoked an API token of' },
  },
} as const satisfies Feature;
