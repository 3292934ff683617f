import type { Executor } from './database.server';

/**
 * A statement that is built, and by PostgreSQL planned, once for each connection to a database and then only run: what
 * every page view asks for goes through here.
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
