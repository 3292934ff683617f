import type { ComponentType } from 'react';

/** The groups of the newsroom's sidebar, in their order (spec 2 §2). */
export const screenGroups = ['Main', 'Management', 'Advanced', 'Tools'] as const;

/** A screen that the newsroom's sidebar and command palette lead to. */
export type NewsroomScreen<PermissionName extends string = string> = {
  path: `/admin${string}`;
  label: string;
  group: (typeof screenGroups)[number];
  /** Where in its group: the lowest comes first. */
  position: number;
  /** Any one of them opens it. Without any, the screen is neither listed nor opened. */
  permissions: readonly [PermissionName, ...PermissionName[]];
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  /** Beginnings of other paths that belong to this screen, as the articles' include the editor of one. */
  alsoAt?: readonly `/admin/${string}`[];
};
