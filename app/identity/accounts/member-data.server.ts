import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import type { HookHandler } from '~/platform/features/hook';
import type { Actor, Member } from '~/platform/permissions/actors';

/** One part of a member's data export. */
export type ExportedPart = {
  /** Position in the file, lowest first. */
  position: number;
  /** Tables whose rows for the member are exported. */
  tables: readonly string[];
  /** @param member.email the email address; null until it is confirmed. */
  read: (actor: Actor, member: { userId: string; email: string | null }) => Promise<unknown>;
};

/**
 * A feature's declaration of the data it stores about members. Every table that refers to a member is either in an
 * exported part or listed in `excludedTables`.
 */
export type MemberData = {
  /** Parts of the data export, keyed by their names in the file. */
  exports?: Readonly<Record<string, ExportedPart>>;
  /** Tables left out of the data export, each with the reason. */
  excludedTables?: Readonly<Record<string, string>>;
  /**
   * Deletes data that the database does not delete with the account. Runs in the transaction that deletes the account,
   * while the account still exists.
   */
  purge?: (member: Member, executor: Executor, emit: (event: DomainEvent) => Promise<void>) => Promise<void>;
  /**
   * Deletes data stored under the account's email address, if the member has confirmed it. Runs in the transaction that
   * deletes the account, after the account is deleted.
   */
  purgeEmail?: (executor: Executor, email: string) => Promise<void>;
};

const declared = new Set<MemberData>();

/** Declares the data that a feature stores about members, as one of its `hooks`. */
export const memberData = (data: MemberData): HookHandler => ({ register: () => declared.add(data) });

/** Returns the features' declarations, in order of registration. */
export const declaredMemberData = (): readonly MemberData[] => [...declared];
