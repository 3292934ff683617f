import type { ComponentType } from 'react';

/** The groups in the newsroom sidebar, in order (spec 2 §2). */
export const screenGroups = ['Main', 'Management', 'Advanced', 'Tools'] as const;

/** A screen listed in the newsroom sidebar and command palette. */
export type NewsroomScreen<PermissionName extends string = string> = {
  path: `/admin${string}`;
  label: string;
  group: (typeof screenGroups)[number];
  /** Position within its group, lowest first. */
  position: number;
  /** Any one of these grants access. Members who hold none of them can neither see nor open the screen. */
  permissions: readonly [PermissionName, ...PermissionName[]];
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  /** Prefixes of other paths that belong to this screen, such as the editor's for the articles screen. */
  otherPathPrefixes?: readonly `/admin/${string}`[];
};
