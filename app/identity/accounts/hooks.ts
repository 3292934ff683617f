import type { Executor } from '~/platform/database/database.server';
import type { DomainEvent } from '~/platform/events/events.server';
import { hook } from '~/platform/features/hook';
import type { Actor } from '~/platform/permissions/actors';

/**
 * Runs when an account's role is lowered, in the same transaction. Handlers end what the member was granted in addition
 * to the role, and return how many permissions ended.
 */
export const memberDemoted = hook<
  [executor: Executor, emit: (event: DomainEvent) => Promise<void>, actor: Actor, userId: string],
  number
>();

/**
 * Runs when a member signs out everywhere, resets the password or changes the address by email, or the account is closed,
 * in the same transaction. Handlers end all other ways in which programs use the account.
 */
export const accessEnded = hook<[executor: Executor, userId: string]>();
