import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Actor } from './actors';
import type { Condition, Permission, Policy } from './declarations';
import { holdsPermission } from './grants';

type Columns = Readonly<Record<string, SQLWrapper>>;

/** A SQL condition, or its value if it is the same for every row. */
type Filter = SQL | boolean;

function combine(kind: 'all' | 'any', filters: readonly Filter[]): Filter {
  // The value that decides the result on its own: false for "all", true for "any".
  const deciding = kind === 'any';
  if (filters.includes(deciding)) return deciding;
  const open = filters.filter((filter) => typeof filter !== 'boolean');
  if (open.length === 0) return !deciding;
  return sql`(${sql.join(open, kind === 'all' ? sql` and ` : sql` or `)})`;
}

function filterOf(condition: Condition, actor: Actor, columns: Columns): Filter {
  const column = (field: string): SQLWrapper => {
    const found = columns[field];
    if (!found) throw new Error(`The policy needs ${field}, but the query has no such column.`);
    return found;
  };
  switch (condition.kind) {
    case 'owner':
      return 'userId' in actor && sql`${column(condition.field)} = ${actor.userId}`;
    case 'among':
      return 'userId' in actor && sql`${actor.userId}::uuid in ${column(condition.field)}`;
    case 'value':
      return sql`${column(condition.field)} in ${[...condition.values]}`;
    case 'permission':
      return holdsPermission(actor, condition.permission as Permission);
    case 'not': {
      const filter = filterOf(condition.of, actor, columns);
      // A row without an owner belongs to nobody and must be included, but a plain `not` would exclude it because of
      // its null.
      return typeof filter === 'boolean' ? !filter : sql`(${filter}) is not true`;
    }
    default:
      return combine(
        condition.kind,
        condition.of.map((each) => filterOf(each, actor, columns)),
      );
  }
}

/**
 * Translates a policy into a SQL condition that selects the rows on which the actor may act.
 * @param columns the column of each field in the policy; pass the table itself if its columns have these names.
 */
export function policyFilter<Resource>(
  policy: Policy<Resource>,
  actor: Actor,
  columns: { readonly [Field in keyof Resource]: SQLWrapper },
): SQL {
  const filter = filterOf(policy.condition, actor, columns as Columns);
  return typeof filter === 'boolean' ? sql`${sql.raw(String(filter))}` : filter;
}
