import { createContext, type RouterContextProvider } from 'react-router';
import type { Theme } from '~/design/theme';
import type { Role } from '~/platform/permissions/actors';

/** Details of the signed-in member that every page can show. */
export type Viewer = {
  id: string;
  name: string;
  role: Role;
  /** Whether the member can enter the newsroom. */
  isStaff: boolean;
  theme: Theme;
};

/** Null for visitors. */
export const viewerContext = createContext<Viewer | null>(null);

export const viewerOf = (context: Readonly<RouterContextProvider>): Viewer | null => context.get(viewerContext);
