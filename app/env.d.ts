/// <reference types="vite/client" />

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  export = build;
}

declare module 'virtual:site-paths' {
  /** The patterns of all routes. */
  export const patterns: readonly string[];
  /** The kinds of pages, by first path segment. */
  export const pageKinds: Readonly<Record<string, string>>;
}
