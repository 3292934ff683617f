/** A handler of a hook, as a feature declares it in its `feature.server.ts`. */
export type HookHandler = { register: () => void };

/**
 * A place at which a feature lets features of later layers join its work, in the same transaction. The feature that owns
 * the work exports the hook and runs it; a later feature declares a handler, and `registerFeatures` brings the two together.
 */
export type Hook<Arguments extends readonly unknown[], Result = void> = {
  /** Declares a handler. It is called from the moment its feature is registered, once however often that happens. */
  handledBy: (handler: (...args: Arguments) => Promise<Result>) => HookHandler;
  /**
   * Calls the handlers one after another, in the order in which their features are listed.
   * @returns what each of them returned. Rejects with what the first one that fails throws; the ones after it are not called.
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
