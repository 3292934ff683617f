import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import type { HookHandler } from '~/platform/features/hook';
import type { Actor, Member } from '~/platform/permissions/permissions';

/** One part of what a member downloads. */
export type ExportedPart = {
  /** Position in the file: the lowest number comes first. */
  position: number;
  /** Tables of which it holds the member's rows. */
  tables: readonly string[];
  /** @param member.email the address, null until it has been confirmed. */
  read: (actor: Actor, member: { userId: string; email: string | null }) => Promise<unknown>;
};

/** What a feature stores about members. Every table that refers to a member is in an exported part or kept back. */
export type MemberData = {
  /** What members download, each part by its key in the file. */
  exports?: Readonly<Record<string, ExportedPart>>;
  /** Tables with rows of members that are not downloaded, and why. */
  keptBack?: Readonly<Record<string, string>>;
  /**
   * Purges what the database does not delete with the account, in the transaction that deletes it. The account still
   * exists.
   */
  purge?: (member: Member, executor: Executor, emit: (event: DomainEvent) => Promise<void>) => Promise<void>;
  /** Purges what is stored under the address of an account, in the same transaction, after the account is gone. */
  purgeEmail?: (executor: Executor, email: string) => Promise<void>;
};

const declared = new Set<MemberData>();

/** Declares what a feature stores about members, as one of its `hooks`. */
export const memberData = (data: MemberData): HookHandler => ({ register: () => declared.add(data) });

/** What the registered features store about members, in the order in which the features are listed. */
export const declaredMemberData = (): readonly MemberData[] => [...declared];
