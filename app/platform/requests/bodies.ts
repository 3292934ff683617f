import { createContext } from 'react';

/**
 * Bodies of the articles on this page, on the server only. A document contains an article's body once, as HTML, and the
 * browser keeps that markup on hydration. Client-side navigation loads the body as data.
 */
export const BodiesContext = createContext<ReadonlyMap<string, string> | null>(null);
