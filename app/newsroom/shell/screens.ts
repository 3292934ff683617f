import type { NewsroomScreen } from '~/platform/features/newsroom-screen';

/** Returns the length of the longest prefix with which a screen matches a path; 0 when the screen does not match. */
function matchingLength({ path, otherPathPrefixes = [] }: NewsroomScreen, pathname: string): number {
  const prefixes = otherPathPrefixes.filter((prefix) => pathname.startsWith(prefix));
  if (pathname === path || (path !== '/admin' && pathname.startsWith(`${path}/`))) prefixes.push(path as '/admin/');
  return Math.max(0, ...prefixes.map(({ length }) => length));
}

/** Returns the screen that a path belongs to: the one with the longest matching prefix. */
export function screenAt(screens: readonly NewsroomScreen[], pathname: string): NewsroomScreen | undefined {
  return screens
    .filter((screen) => matchingLength(screen, pathname) > 0)
    .sort((one, other) => matchingLength(other, pathname) - matchingLength(one, pathname))[0];
}

/** Paths of the screens in the bar at the foot of the newsroom on phones, in its order. */
export const phonePlaces: readonly string[] = ['/admin', '/admin/articles', '/admin/editor', '/admin/queue'];
