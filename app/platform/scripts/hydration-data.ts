import { ownScript } from './own-scripts';

const bodyEnd = '</body>';
/** Statement in React Router's `<Scripts>` output through which a page receives data. */
const controller = 'window.__reactRouterContext.streamController = controller';
const unsafe = /[&<>\u2028\u2029]/g;
const codePoint = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Inserts the loaders' data into a rendered page, for hydration. React Router would stream it through a chain of
 * Suspense boundaries, each rendered again as its part arrives; a page that is sent whole already has all of it.
 * @param data the data as React Router encodes it. It is escaped so that it cannot end the script that carries it.
 * @param mark the mark of our scripts on this page.
 */
export function withHydrationData(html: string, data: string, mark: string): string {
  const end = html.lastIndexOf(bodyEnd);
  if (end === -1 || !html.includes(controller)) {
    throw new Error(
      'React Router’s streaming code has changed (<Scripts> in react-router/dist/*/lib/dom/ssr/components.js): adapt app/platform/scripts/hydration-data.ts.',
    );
  }
  const text = JSON.stringify(data).replace(unsafe, codePoint);
  const script = `${ownScript(mark)}window.__reactRouterContext.streamController.enqueue(${text});window.__reactRouterContext.streamController.close();</script>`;
  return html.slice(0, end) + script + html.slice(end);
}
