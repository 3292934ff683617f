import { useRouteLoaderData } from 'react-router';
import type { Viewer } from '../viewer.server';

/** The member who looks at the page; null for a visitor. The root's loader knows. */
export const useViewer = (): Viewer | null =>
  (useRouteLoaderData('root') as { viewer: Viewer | null } | undefined)?.viewer ?? null;
