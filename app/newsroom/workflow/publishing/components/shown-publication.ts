import type { Publication } from '../publication';

type Show = (publication: Publication) => void;

let panel: Show | null = null;

/**
 * Shows a publication in the panel of this page. Not part of the form that publishes, because publishing may remove
 * that form before it receives the response.
 * @returns false when the page has no such panel.
 */
export function showPublication(publication: Publication): boolean {
  panel?.(publication);
  return panel !== null;
}

/** Registers the panel that shows publications on this page. Returns a function that unregisters it. */
export function receivePublications(show: Show): () => void {
  panel = show;
  return () => {
    if (panel === show) panel = null;
  };
}
