import { AsyncLocalStorage } from 'node:async_hooks';

/** The client's address and user agent. The address is trusted as far as the configuration allows. */
export type RequestOrigin = {
  address: string;
  userAgent: string;
  /** Whether the address is that of a proxy, because `TRUSTED_PROXIES` is 0. A client can claim this. */
  isAddressOfProxy?: boolean;
};

const current = new AsyncLocalStorage<RequestOrigin>();

/** Runs a request's work with its origin available throughout. */
export function withRequestOrigin<Result>(origin: RequestOrigin, work: () => Result): Result {
  return current.run(origin, work);
}

/** Returns the origin of the current request; undefined in commands and jobs. */
export const requestOrigin = (): RequestOrigin | undefined => current.getStore();
