import { declarePermissions, type PermissionDeclaration } from '~/platform/permissions/permissions';
import type { NewsroomScreen } from './newsroom-screen';
import { screenGroups } from './newsroom-screen';

declare const nothingFurther: unique symbol;

/** What features of one layer let those of later layers declare: each extends this interface. */
export interface FurtherDeclarations {
  readonly [nothingFurther]?: never;
}

/**
 * What a feature declares to browser and server alike. `features.ts` lists the features, in the order of their layers.
 */
export type Feature<PermissionName extends string = string> = FurtherDeclarations & {
  name: string;
  /** What can be done in it, as resource.action, and who may. */
  permissions?: Readonly<Record<string, PermissionDeclaration>>;
  /** Its screens in the newsroom. */
  screens?: readonly NewsroomScreen<PermissionName>[];
};

/** The newsroom's screens of all features, in the order of its sidebar. */
export const screensOf = <PermissionName extends string>(
  features: readonly Feature<PermissionName>[],
): readonly NewsroomScreen<PermissionName>[] =>
  features
    .flatMap(({ screens = [] }) => screens)
    .sort(
      (one, other) =>
        screenGroups.indexOf(one.group) - screenGroups.indexOf(other.group) || one.position - other.position,
    );

/** Merges the members of a union type into one object type. */
type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The permissions of a list of features, by name. */
export type PermissionsOf<Features extends readonly Feature[]> = Together<
  Features[number] extends infer Each ? (Each extends { permissions: infer Declared } ? Declared : never) : never
>;

/** Makes known what features declare; to be called once, before anything else. */
export function declareFeatures(features: readonly Feature[]): void {
  declarePermissions(Object.assign({}, ...features.map(({ permissions }) => permissions)));
}
