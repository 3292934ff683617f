import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/schema';

// `users`, `sessions`, `accounts`, `verifications` and `two_factors` are Better Auth's models, so their properties use
// its names.

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  /** Copy of the profile's name, which Better Auth requires here. */
  name: text('name').notNull(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

/** Selects the name of the member that a column refers to; null when the account was deleted. */
export const nameOfMember = (column: AnyPgColumn): SQL<string | null> =>
  sql<string | null>`(select ${users.name} from ${users} where ${users.id} = ${column})`;

/** Column that refers to the member who owns a row. Deleting the member deletes the row. */
export const memberIdColumn = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: memberIdColumn(),
    token: text('token').notNull().unique(),
    expiresAt: timestamptz('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Set when the member's role changes: the next page load renews the session's token. */
    mustRotate: boolean('must_rotate').notNull().default(false),
    /** Whether the member has proved a second factor in this session: with a code, a recovery code or a passkey. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId, table.id), index('sessions_expiry').on(table.expiresAt)],
);

/** Better Auth's sign-in methods. Each user has at most one row here, with the password. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    userId: memberIdColumn(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    /** Argon2id hash as a PHC string. */
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamptz('access_token_expires_at'),
    refreshTokenExpiresAt: timestamptz('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [index('accounts_user').on(table.userId)],
);

/** Pending tokens, such as reset links and challenges. Better Auth stores their identifiers hashed. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_expiry').on(table.expiresAt),
  ],
);

export const twoFactors = pgTable(
  'two_factors',
  {
    id: uuid('id').primaryKey(),
    userId: memberIdColumn(),
    /** Encrypted. */
    secret: text('secret').notNull(),
    /** Encrypted. */
    backupCodes: text('backup_codes').notNull(),
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: timestamptz('locked_until'),
  },
  (table) => [uniqueIndex('two_factors_user').on(table.userId)],
);

/** Used one-time codes, stored so that none is accepted twice. */
export const usedCodes = pgTable(
  'used_codes',
  {
    userId: memberIdColumn(),
    code: text('code').notNull(),
    usedAt: timestamptz('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.code] })],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: memberIdColumn(),
    name: text('name').notNull(),
    /** base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default(sql`'{}'::text[]`),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Selects whether a user has an authenticator app or a passkey. */
export const hasFactor = sql<boolean>`(${users.twoFactorEnabled}
  or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`;

/**
 * Selects whether the second factor was proved in a session, and its member still has one. For queries that join sessions
 * and users.
 */
export const isWithSecondFactor = sql<boolean>`(${sessions.hasSecondFactor} and ${hasFactor})`;

/**
 * Changes to members' email addresses. Each member has at most one pending change; confirmed changes are kept so that
 * both addresses can be notified.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid('id').primaryKey(),
    userId: memberIdColumn(),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    /** SHA-256 of the link's token, base64url. Null before the email is sent and after the link is used. */
    tokenHash: text('token_hash').unique(),
    state: text('state').notNull().default('waiting'),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    check('email_changes_state', sql`${table.state} in ('waiting', 'confirmed')`),
    uniqueIndex('email_changes_waiting').on(table.userId).where(sql`${table.state} = 'waiting'`),
    index('email_changes_user').on(table.userId),
    index('email_changes_expiry').on(table.expiresAt),
  ],
);

/** Members' public details and preferences (spec 2 §3). */
export const profiles = pgTable(
  'profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Whether the name was taken from an invited member's email address; they have not given their own yet. */
    hasProvisionalName: boolean('has_provisional_name').notNull().default(false),
    emailNotifications: boolean('email_notifications').notNull().default(true),
    pushNotifications: boolean('push_notifications').notNull().default(false),
    weeklyDigest: boolean('weekly_digest').notNull().default(true),
    /** `system` follows the device. */
    theme: text('theme', { enum: ['light', 'dark', 'system'] })
      .notNull()
      .default('system'),
    language: text('language').notNull().default('en'),
    /** Whether `/members/{id}` shows the member. */
    isPublic: boolean('is_public').notNull().default(false),
    /** Whether the member's reading history is stored. */
    keepsHistory: boolean('keeps_history').notNull().default(true),
    /** Time of the member's last use of the site, to the hour; null if the member has never signed in. */
    lastSeenAt: timestamptz('last_seen_at'),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [check('profiles_theme', sql`${table.theme} in ('light', 'dark', 'system')`)],
);

export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [check('user_roles_role', sql`${table.role} in ('subscriber', 'moderator', 'editor', 'admin')`)],
);

/** Closed accounts, which cannot be signed in to. An account without a row is active. */
export const memberStates = pgTable(
  'member_states',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state').notNull(),
    /** The reason shown to a suspended member. */
    reason: text('reason').notNull(),
    changedAt: timestamptz('changed_at').notNull(),
  },
  (table) => [check('member_states_state', sql`${table.state} in ('inactive', 'suspended')`)],
);

/**
 * Sessions ended by an administrator, stored so that the affected browsers can show the reason. The owners are not
 * stored.
 */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    /** SHA-256 of the session's token, base64url. */
    tokenHash: text('token_hash').primaryKey(),
    because: text('because').notNull(),
    endedAt: timestamptz('ended_at').notNull(),
  },
  (table) => [
    check('ended_sessions_because', sql`${table.because} in ('inactive', 'suspended', 'deleted')`),
    index('ended_sessions_time').on(table.endedAt),
  ],
);

/** Time of the last email of each kind sent to an address. Prevents people from flooding a stranger with emails. */
export const accountEmails = pgTable(
  'account_mails',
  {
    email: text('email').notNull(),
    kind: text('kind').notNull(),
    sentAt: timestamptz('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.email, table.kind] })],
);

/**
 * Email addresses to which the notice of an account deletion must be sent. A row is deleted once its email has been
 * sent.
 */
export const accountDeletedEmails = pgTable('account_farewells', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  language: text('language').notNull(),
  /** Whether an administrator deleted the account rather than its owner. */
  byAdmin: boolean('by_admin').notNull().default(false),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});
