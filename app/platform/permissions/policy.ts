import { holds, type Permission, type Policy } from './permissions';

/** Whoever a field of the thing names. A visitor or the operator owns nothing. */
export const owner = <Field extends string>(field: Field): Policy<Record<Field, string | null>> => ({
  allows: (actor, thing) => 'userId' in actor && thing[field] === actor.userId,
  condition: { kind: 'owner', field },
});

/** Whoever is one of those that a field of the thing lists. In a filter the field is a subquery of user ids. */
export const among = <Field extends string>(field: Field): Policy<Record<Field, readonly string[]>> => ({
  allows: (actor, thing) => 'userId' in actor && thing[field].includes(actor.userId),
  condition: { kind: 'among', field },
});

/** Anybody, while a field of the thing has one of these values. */
export const hasValue = <Field extends string>(
  field: Field,
  ...values: readonly string[]
): Policy<Record<Field, string | null>> => ({
  allows: (_, thing) => values.includes(thing[field] ?? ''),
  condition: { kind: 'value', field, values },
});

/** Whoever holds a permission, whichever thing it is. */
export const hasPermission = (permission: string): Policy<unknown> => ({
  allows: (actor) => holds(actor, permission as Permission),
  condition: { kind: 'permission', permission },
});

/** What some policies have to know of a thing, together. */
type Known<Policies extends readonly Policy<never>[]> = Policies[number] extends Policy<infer Thing> ? Thing : never;

/** Whom all of the policies allow. */
export const allOf = <Policies extends readonly Policy<never>[]>(...policies: Policies): Policy<Known<Policies>> => ({
  allows: (actor, thing) => policies.every((policy) => policy.allows(actor, thing as never)),
  condition: { kind: 'all', of: policies.map(({ condition }) => condition) },
});

/** Whom one of the policies allows. */
export const anyOf = <Policies extends readonly Policy<never>[]>(...policies: Policies): Policy<Known<Policies>> => ({
  allows: (actor, thing) => policies.some((policy) => policy.allows(actor, thing as never)),
  condition: { kind: 'any', of: policies.map(({ condition }) => condition) },
});

/** Whom the policy does not allow. */
export const not = <Thing>(policy: Policy<Thing>): Policy<Thing> => ({
  allows: (actor, thing) => !policy.allows(actor, thing),
  condition: { kind: 'not', of: policy.condition },
});
