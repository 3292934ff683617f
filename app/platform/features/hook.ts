/** A hook handler, as declared in a feature's `feature.server.ts`. */
export type HookHandler = { register: () => void };

/**
 * An extension point that lets features in later layers take part in a feature's work, in the same transaction. The
 * feature that owns the work exports and runs the hook; a later feature declares a handler, and `registerFeatures`
 * connects the two.
 */
export type Hook<Arguments extends readonly unknown[], Result = void> = {
  /**
   * Declares a handler, which takes effect when its feature is registered; registering the feature twice does not make
   * the handler run twice.
   */
  handledBy: (handler: (...args: Arguments) => Promise<Result>) => HookHandler;
  /**
   * Calls the handlers one after another, in feature order.
   * @returns the handlers' results. Rejects with the first error thrown; later handlers are then not called.
   */
  run: (...args: Arguments) => Promise<Result[]>;
};

export function hook<Arguments extends readonly unknown[], Result = void>(): Hook<Arguments, Result> {
  const handlers = new Set<(...args: Arguments) => Promise<Result>>();
  return {
    handledBy: (handler) => ({ register: () => handlers.add(handler) }),
    run: async (...args) => {
      const results: Result[] = [];
      for (const handler of handlers) results.push(await handler(...args));
      return results;
    },
  };
}
