import { createContext, type RouterContextProvider } from 'react-router';
import type { Role } from '~/platform/permissions/permissions';

/** Details of the signed-in member that every page can show. */
export type Viewer = {
  id: string;
  name: string;
  role: Role;
  /** Whether the member can enter the newsroom. */
  isStaff: boolean;
  darkMode: boolean;
};

/** Null for visitors. */
export const viewerContext = createContext<Viewer | null>(null);

export const viewerOf = (context: Readonly<RouterContextProvider>): Viewer | null => context.get(viewerContext);
