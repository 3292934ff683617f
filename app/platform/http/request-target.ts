/** A segment that resolves to the current or the parent folder, also when encoded (URL Standard, "dot segments"). */
const dotSegment = /^(?:\.|%2e){1,2}$/i;

/** Returns a path as routes match it: decoded, and regardless of case. Malformed escapes stay as they are. */
const matchedPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => {
      try {
        return decodeURIComponent(segment).replaceAll('/', '%2F');
      } catch {
        return segment;
      }
    })
    .join('/')
    .toLowerCase();

/**
 * Whether a request target (RFC 9112 §3.2) has the same path for everything that reads it. Rejected are:
 * - the absolute form, and paths that begin with two slashes or contain a backslash: as URLs they name another host;
 * - dot segments, which a URL resolves to another path;
 * - other spellings of guarded paths, which routes match but the guards in front of them do not.
 * @param guarded beginnings of paths, in lower case, that are guarded by their spelling.
 */
export function isUnambiguousTarget(target: string, guarded: readonly string[]): boolean {
  const [path = ''] = target.split('?', 1);
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return false;
  if (path.split('/').some((segment) => dotSegment.test(segment))) return false;
  const matched = matchedPath(path);
  return guarded.every((beginning) => !matched.startsWith(beginning) || path.startsWith(beginning));
}
