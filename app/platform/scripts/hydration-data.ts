const bodyEnd = '</body>';
/** What React Router's `<Scripts>` gives a page to take data with. */
const controller = 'window.__reactRouterContext.streamController = controller';
const unsafe = /[&<>\u2028\u2029]/g;
const codePoint = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Puts the loaders' data into a rendered page, for the browser to go on with. React Router can stream it through a chain of
 * Suspense boundaries, each of which is rendered anew when its part arrives; a page that is sent whole has it all by now.
 * @param data the data as React Router encodes it. Its characters cannot end the script that carries it.
 */
export function withHydrationData(html: string, data: string): string {
  const end = html.lastIndexOf(bodyEnd);
  if (end === -1 || !html.includes(controller)) {
    throw new Error(
      'React Router writes the start of its stream otherwise (<Scripts> in react-router/dist/*/lib/dom/ssr/components.js): adapt app/platform/scripts/hydration-data.ts.',
    );
  }
  const text = JSON.stringify(data).replace(unsafe, codePoint);
  const script = `<script>window.__reactRouterContext.streamController.enqueue(${text});window.__reactRouterContext.streamController.close();</script>`;
  return html.slice(0, end) + script + html.slice(end);
}
