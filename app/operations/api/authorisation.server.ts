import { AppError, NotAllowedError } from '~/platform/errors';
import type { Actor } from '~/platform/permissions/actors';
import type { PlainPermission } from '~/platform/permissions/declarations';
import { authorize, mayDo } from '~/platform/permissions/permissions';
import type { Endpoint } from './endpoint';
import { needsToken } from './endpoints';
import { type ScopeName, scopes } from './tokens/scopes';

/** Thrown when an API token lacks the scope that an endpoint needs. */
export class MissingScopeError extends AppError {
  readonly scope: ScopeName;

  constructor(scope: ScopeName) {
    super('forbidden', `The API token lacks the scope ${scope}. Create a token that has it.`);
    this.scope = scope;
  }
}

/**
 * Checks that a request may call an endpoint, before its body is read: that it has a token where one is needed, that an
 * API token has the scope, and that the member has the permission now.
 * @throws AppError `unauthenticated` or `forbidden`; MissingScopeError.
 */
export function assertScope(actor: Actor, endpoint: Endpoint): void {
  if (!needsToken(endpoint)) return;
  if (!('userId' in actor)) throw new NotAllowedError('unauthenticated');
  const { scope } = endpoint;
  if (!scope) return;
  if (actor.token && !actor.token.scopes.includes(scope)) throw new MissingScopeError(scope);
  authorize(actor, scopes[scope].permissions[0] satisfies PlainPermission);
}

/** Whether a request may call an endpoint, as `assertScope`. */
export function mayCall(actor: Actor, endpoint: Endpoint): boolean {
  if (!needsToken(endpoint)) return true;
  if (!('userId' in actor)) return false;
  const { scope } = endpoint;
  if (!scope) return true;
  return (!actor.token || actor.token.scopes.includes(scope)) && mayDo(actor, scopes[scope].permissions[0]);
}
