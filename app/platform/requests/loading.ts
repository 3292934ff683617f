/** What is added to the address of something that is loaded beside a page on which someone writes. */
const mark = 'beside';

/** The address from which something is loaded beside a page on which someone writes. */
export const besidePath = (path: string): string => `${path}?${mark}`;

/**
 * Loads for a screen, or for a page on which someone writes: that one is never replaced by an error or by the sign-in,
 * whatever has become of the connection or of the session.
 * @returns null when there is nothing new to show beside such a page.
 */
export async function loadBeside<Result>(request: Request, load: () => Promise<Result>): Promise<Result | null> {
  if (!new URL(request.url).searchParams.has(mark)) return load();
  try {
    return await load();
  } catch {
    return null;
  }
}
