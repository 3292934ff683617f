import type { Permission, Policy } from './declarations';
import { holdsPermission } from './grants';

/** Allows the member named by a field of the resource. Visitors and the operator own nothing. */
export const owner = <Field extends string>(field: Field): Policy<Record<Field, string | null>> => ({
  allows: (actor, resource) => 'userId' in actor && resource[field] === actor.userId,
  condition: { kind: 'owner', field },
});

/** Allows the members listed in a field of the resource. In a filter the field is a subquery of user IDs. */
export const among = <Field extends string>(field: Field): Policy<Record<Field, readonly string[]>> => ({
  allows: (actor, resource) => 'userId' in actor && resource[field].includes(actor.userId),
  condition: { kind: 'among', field },
});

/** Allows everyone while a field of the resource has one of these values. */
export const hasValue = <Field extends string>(
  field: Field,
  ...values: readonly string[]
): Policy<Record<Field, string | null>> => ({
  allows: (_, resource) => values.includes(resource[field] ?? ''),
  condition: { kind: 'value', field, values },
});

/** Allows everyone who holds a permission, on any resource. */
export const hasPermission = (permission: string): Policy<unknown> => ({
  allows: (actor) => holdsPermission(actor, permission as Permission),
  condition: { kind: 'permission', permission },
});

/** The fields that several policies need, combined. */
type CombinedFields<Policies extends readonly Policy<never>[]> =
  Policies[number] extends Policy<infer Resource> ? Resource : never;

/** Allows actors whom all of the policies allow. */
export const allOf = <Policies extends readonly Policy<never>[]>(
  ...policies: Policies
): Policy<CombinedFields<Policies>> => ({
  allows: (actor, resource) => policies.every((policy) => policy.allows(actor, resource as never)),
  condition: { kind: 'all', of: policies.map(({ condition }) => condition) },
});

/** Allows actors whom any of the policies allows. */
export const anyOf = <Policies extends readonly Policy<never>[]>(
  ...policies: Policies
): Policy<CombinedFields<Policies>> => ({
  allows: (actor, resource) => policies.some((policy) => policy.allows(actor, resource as never)),
  condition: { kind: 'any', of: policies.map(({ condition }) => condition) },
});

/** Allows actors whom the policy does not allow. */
export const not = <Resource>(policy: Policy<Resource>): Policy<Resource> => ({
  allows: (actor, resource) => !policy.allows(actor, resource),
  condition: { kind: 'not', of: policy.condition },
});
