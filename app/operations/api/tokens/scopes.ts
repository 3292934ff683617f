import type { Actor } from '~/platform/permissions/actors';
import type { Permission } from '~/platform/permissions/declarations';
import { holdsPermission } from '~/platform/permissions/grants';

type Scope = {
  /** The permissions that a token with this scope may use, as far as its owner has them. The first is required. */
  permissions: readonly [Permission, ...Permission[]];
  /** What a program can do with the scope, for the published description. */
  description: string;
};

/**
 * What a token can be allowed to do. No scope contains a permission to manage an account, its tokens, or other people:
 * whatever a token is used for, it can neither prolong nor extend its own access.
 */
export const scopes = {
  'drafts:read': { permissions: ['articles.write'], description: 'List and read the owner’s drafts.' },
  'drafts:write': { permissions: ['articles.write'], description: 'Add drafts and change the owner’s drafts.' },
  'drafts:submit': { permissions: ['articles.write'], description: 'Submit the owner’s drafts for review.' },
  'pictures:write': { permissions: ['media.use'], description: 'Upload pictures to the media library.' },
  'comments:write': { permissions: ['comments.write'], description: 'Post comments in the owner’s name.' },
  'subscribers:read': { permissions: ['subscribers.manage'], description: 'List newsletter subscribers.' },
  'subscribers:write': {
    permissions: ['subscribers.manage'],
    description: 'Invite people to the newsletter, and end subscriptions.',
  },
} as const satisfies Record<string, Scope>;

export type ScopeName = keyof typeof scopes;
export const scopeNames = Object.keys(scopes) as ScopeName[];

/** Returns the scopes among stored names; a scope that no longer exists allows nothing. */
export const knownScopes = (names: readonly string[]): ScopeName[] => scopeNames.filter((name) => names.includes(name));

/** Returns the scopes that a member can give to a token now. */
export const scopesFor = (actor: Actor): ScopeName[] =>
  scopeNames.filter((name) => holdsPermission(actor, scopes[name].permissions[0]));

/** Returns the permissions to which some scopes limit a token. Every token can read its owner’s name and role. */
export const permissionsIn = (names: readonly string[]): Permission[] => [
  'accounts.read_own',
  ...new Set(knownScopes(names).flatMap((name): readonly Permission[] => scopes[name].permissions)),
];
