import { useRouteLoaderData } from 'react-router';
import type { Viewer } from '../viewer.server';

/** Returns the member viewing the page, from the root route's loader; null for a visitor. */
export const useViewer = (): Viewer | null =>
  (useRouteLoaderData('root') as { viewer: Viewer | null } | undefined)?.viewer ?? null;
