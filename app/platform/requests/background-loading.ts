/** Query parameter that marks a request made in the background of a page that someone is editing. */
const backgroundParameter = 'beside';

/** Returns the address for loading a path in the background of a page that someone is editing. */
export const backgroundPath = (path: string): string => `${path}?${backgroundParameter}`;

/** Whether a request is made in the background of a page that someone is editing. */
export const isInBackground = (request: Request): boolean => new URL(request.url).searchParams.has(backgroundParameter);

/**
 * Loads data for a screen, or in the background of a page that someone is editing: such a page is never replaced by an
 * error or by the sign-in page, whatever happens to the connection or the session.
 * @returns null when the background load failed.
 */
export async function loadInBackground<Result>(request: Request, load: () => Promise<Result>): Promise<Result | null> {
  if (!isInBackground(request)) return load();
  try {
    return await load();
  } catch {
    return null;
  }
}
