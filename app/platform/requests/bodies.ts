import { createContext } from 'react';

/**
 * Bodies of the articles on this page, on the server only. A document carries an article's body once, as HTML; the
 * browser keeps what is already there. A navigation inside the page brings the body as data.
 */
export const BodiesContext = createContext<ReadonlyMap<string, string> | null>(null);
