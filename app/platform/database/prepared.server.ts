import type { Executor } from './database.server';

/**
 * Builds a statement once per database connection, so that PostgreSQL also plans it only once. Used for queries that
 * run on every page view.
 */
export function prepared<Statement>(build: (executor: Executor) => Statement): (executor: Executor) => Statement {
  const built = new WeakMap<Executor, Statement>();
  return (executor) => {
    let statement = built.get(executor);
    if (statement === undefined) {
      statement = build(executor);
      built.set(executor, statement);
    }
    return statement;
  };
}
