import type { ComponentType, ReactNode } from 'react';

/** The groups in the newsroom sidebar, in order (spec 2 §2). */
export const screenGroups = ['Main', 'Management', 'Advanced', 'Tools'] as const;

/**
 * What a route module adds to its `handle` to name the place that it shows below a screen, such as an open tab: the last
 * of the breadcrumbs. Without a name, the screen itself is the last.
 */
export type ScreenPlace<Data = unknown> = {
  place: string | ((data: Data | undefined, parameters: URLSearchParams) => string | undefined);
  /** Path of the screen that the place belongs to, if its address says so in its query rather than in its path. */
  screen?: (query: URLSearchParams) => string;
  /** What the place belongs to, if it is not the screen: on phones, the way back to it replaces the magazine's name. */
  back?: (
    parameters: Readonly<Record<string, string | undefined>>,
    query: URLSearchParams,
  ) => { label: string; path: string };
};

/** What a route module adds to its `handle` to put its screen's main action, a solid button, at the end of the top bar. */
export type ScreenAction<Data = unknown> = { mainAction: (data: Data | undefined) => ReactNode };

/** A screen listed in the newsroom sidebar and command palette. */
export type NewsroomScreen<PermissionName extends string = string> = {
  path: `/admin${string}`;
  label: string;
  /** The screen that it is a part of, for the breadcrumbs. */
  parent?: { path: `/admin/${string}`; label: string };
  group: (typeof screenGroups)[number];
  /** Position within its group, lowest first. */
  position: number;
  /** Any one of these grants access. Members who hold none of them can neither see nor open the screen. */
  permissions: readonly [PermissionName, ...PermissionName[]];
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  /** Prefixes of other paths that belong to this screen, such as the editor's for the articles screen. */
  otherPathPrefixes?: readonly `/admin/${string}`[];
};
