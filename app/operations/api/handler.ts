import type { Actor } from '~/platform/permissions/actors';
import type { BodyOf, EndpointName, ParametersOf, ResponseOf } from './endpoints';
import type { OpenClaim } from './idempotency/idempotency.server';

/** A request to an endpoint. Its scope has been checked; permissions are checked by the services that it calls. */
export type ApiCall<Name extends EndpointName> = {
  actor: Actor;
  parameters: ParametersOf<Name>;
  /** The value of the parameter in the path; empty without one. */
  value: string;
  body: BodyOf<Name>;
  /** The file that was sent, for endpoints with one. */
  bytes: Buffer;
  claim: OpenClaim;
  now: Date;
};

export type Handler<Name extends EndpointName> = (call: ApiCall<Name>) => Promise<ResponseOf<Name>>;
