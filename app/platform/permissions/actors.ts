/** Members' roles, lowest first (spec 2 §6). Members without a role record are subscribers. */
export const roles = ['subscriber', 'moderator', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Returns the role that is stored for a member; null stands for a subscriber. */
export const roleOf = (stored: string | null): Role => roles.find((known) => known === stored) ?? 'subscriber';

/**
 * Why a member has only the permissions of a subscriber: the request came from an address that is not on the list, or the
 * session was begun without the second factor that is required.
 */
export type Withheld = 'address' | 'second_factor';

/** A signed-in user. */
export type Member = {
  role: Role;
  userId: string;
  withheld?: Withheld;
  /** Whether the session was begun with a second factor that the member still has. */
  hasSecondFactor?: boolean;
  /** The API token with which the request was sent: the member has no permissions here except those that it lists. */
  token?: TokenLimits;
};

/** What an API token can do, whatever its owner can do. */
export type TokenLimits = { id: string; scopes: readonly string[]; permissions: readonly string[] };

/**
 * The subject of an authorisation check. The operator is anyone who can run commands on the machine; jobs run as the
 * operator.
 */
export type Actor = { role: 'visitor' } | { role: 'operator' } | Member;

export const visitor: Actor = { role: 'visitor' };
export const operator: Actor = { role: 'operator' };

/** The roles of all actors. */
export const everyone = ['visitor', ...roles, 'operator'] as const;
export const members = [...roles] as const;
export const visitors = ['visitor'] as const;
export const operators = ['operator'] as const;
export const moderators = ['moderator', 'editor', 'admin'] as const;
export const editors = ['editor', 'admin'] as const;
export const administrators = ['admin'] as const;
