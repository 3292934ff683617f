/** In a browser, the accent that the page was rendered with. */
const pageAccent = globalThis.document?.documentElement.dataset.accent;
let readAccent = (): string | undefined => pageAccent;

/** Sets where the server gets the accent of the site's theme from. */
export function provideAccent(read: () => string | undefined): void {
  readAccent = read;
}

/** Returns the accent of the site's theme, in which covers of news are drawn; undefined for the default. */
export const ownAccent = (): string | undefined => readAccent();
