import { m } from '~/platform/languages/compiled/messages';
import type { ScopeName } from '../scopes';

/** What a token with each scope may do, in the reader’s language. */
export const scopeTexts: Record<ScopeName, () => string> = {
  'drafts:read': m.api_tokens_scope_drafts_read,
  'drafts:write': m.api_tokens_scope_drafts_write,
  'drafts:submit': m.api_tokens_scope_drafts_submit,
  'pictures:write': m.api_tokens_scope_pictures_write,
  'comments:write': m.api_tokens_scope_comments_write,
  'subscribers:read': m.api_tokens_scope_subscribers_read,
  'subscribers:write': m.api_tokens_scope_subscribers_write,
};

/** What scopes are about, by the first word of their names. */
export const scopeGroups: readonly { prefix: string; text: () => string }[] = [
  { prefix: 'drafts:', text: m.api_tokens_group_drafts },
  { prefix: 'pictures:', text: m.api_tokens_group_pictures },
  { prefix: 'comments:', text: m.api_tokens_group_comments },
  { prefix: 'subscribers:', text: m.api_tokens_group_subscribers },
];
