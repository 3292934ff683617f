import { declarePermissions, type PermissionDeclaration } from '~/platform/permissions/declarations';
import type { NewsroomScreen } from './newsroom-screen';
import { screenGroups } from './newsroom-screen';

declare const noExtension: unique symbol;

/**
 * Declarations that a feature accepts from features in later layers; each feature that accepts any extends this
 * interface.
 */
export interface FeatureExtensions {
  readonly [noExtension]?: never;
}

/** A feature's declarations for browser and server. `features.ts` lists the features in layer order. */
export type Feature<PermissionName extends string = string> = FeatureExtensions & {
  name: string;
  /** Actions named `resource.action`, and who may perform them. */
  permissions?: Readonly<Record<string, PermissionDeclaration>>;
  /** The feature's newsroom screens. */
  screens?: readonly NewsroomScreen<PermissionName>[];
};

/** Returns all features' newsroom screens, in sidebar order. */
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
type UnionToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** What a list of features declares by name in one field, such as their permissions. */
export type DeclaredBy<Features extends readonly Feature[], Field extends keyof Feature> = UnionToIntersection<
  Features[number] extends infer Each ? (Each extends Record<Field, infer Declared> ? Declared : never) : never
>;

let declared: readonly Feature[] = [];

/** Returns the declared features, in layer order. A feature that extends `Feature` finds the others’ declarations here. */
export const declaredFeatures = (): readonly Feature[] => declared;

/** Registers what the features declare. Called before anything else, also by the newsroom in the browser. */
export function declareFeatures(features: readonly Feature[]): void {
  declared = features;
  declarePermissions(Object.assign({}, ...features.map(({ permissions }) => permissions)));
}
