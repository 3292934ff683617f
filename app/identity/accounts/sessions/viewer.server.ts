import { createContext, type RouterContextProvider } from 'react-router';
import type { Role } from '~/platform/permissions/permissions';

/** What every page may show of the member who looks at it. */
export type Viewer = {
  id: string;
  name: string;
  role: Role;
  /** Whether the newsroom is open to the member. */
  isStaff: boolean;
  darkMode: boolean;
};

/** None for visitors. */
export const viewerContext = createContext<Viewer | null>(null);

export const viewerOf = (context: Readonly<RouterContextProvider>): Viewer | null => context.get(viewerContext);
