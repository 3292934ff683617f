type FrameworkWindow = Window & { __reactRouterManifest?: { url: string } };

/** Whether the server has another release than this page's, so that the page's scripts are no longer available. */
export async function isOutdated(): Promise<boolean> {
  const { __reactRouterManifest: manifest } = window as FrameworkWindow;
  if (!manifest) return false;
  try {
    return (await fetch(manifest.url, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    // There is no connection.
    return false;
  }
}
