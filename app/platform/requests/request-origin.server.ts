import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a request comes from, as far as the settings let it be believed. */
export type RequestOrigin = { address: string; userAgent: string };

const current = new AsyncLocalStorage<RequestOrigin>();

/** Runs the work of a request with its origin available throughout. */
export function withRequestOrigin<Result>(origin: RequestOrigin, work: () => Result): Result {
  return current.run(origin, work);
}

/** Where the request comes from that is being handled; none in commands and jobs. */
export const requestOrigin = (): RequestOrigin | undefined => current.getStore();
