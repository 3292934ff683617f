import { LRUCache } from 'lru-cache';
import type { TextFiles } from '~/platform/http/text-files';
import { ownScript } from './own-scripts';

/**
 * Pages work without scripts, so scripts are deferred until the page is visible. They are fetched once it has been
 * painted and its pictures have loaded, or at the reader's first touch, click, key press or change of focus. On a slow
 * network this leaves the bandwidth to the first picture. React Router starts its scripts with static imports and
 * preloads; this module rewrites them into a function that runs later. An import map resolves the names of message
 * modules to the files for the page's language.
 */
const preload = '<link rel="modulepreload"';
const scriptEnd = '</script>';
const namespaceImport = /^import \* as (\w+) from ("[^"]+");$/gm;
const bareImport = /^import ("[^"]+");$/gm;

const unexpectedScriptMessage =
  'React Router’s startup script has changed (<Scripts> in react-router/dist/*/lib/dom/ssr/components.js): adapt app/platform/scripts/lazy-scripts.ts.';

const events = "['pointerdown','keydown','touchstart','focusin']";

type PageTexts = Pick<TextFiles, 'needs'> & { files: TextFiles['files']['en'] };

/** Startup scripts are identical across pages of the same route. */
const cache = new LRUCache<string, string>({ max: 300 });

/**
 * Rewrites a page's startup script to run later.
 * @param texts message modules that the page's scripts import, in the page's language.
 * @param mark the mark of our scripts on this page.
 * @throws Error when the startup script has an unexpected form, which a new release of React Router might generate.
 */
export function deferScripts(html: string, texts: PageTexts, mark: string): string {
  const scriptStart = ownScript(mark, ' type="module" async=""');
  const start = html.lastIndexOf(scriptStart);
  if (start === -1) {
    if (html.includes('__reactRouterRouteModules')) throw new Error(unexpectedScriptMessage);
    return html;
  }
  const end = html.indexOf(scriptEnd, start);
  const code = html.slice(start + scriptStart.length, end);
  const importMap = JSON.stringify({ imports: texts.files });
  const lazyScript = cache.get(importMap + code) ?? deferredStartScript(code, texts);
  cache.set(importMap + code, lazyScript);
  const before = withoutPreloads(html.slice(0, start));
  const [map, module] = ['importmap', 'module'].map((type) => ownScript(mark, ` type="${type}"`));
  return `${before}${map}${importMap}</script>${module}${lazyScript}${html.slice(end)}`;
}

function deferredStartScript(code: string, { files: textFiles, needs }: PageTexts): string {
  const scripts = [...code.matchAll(/"(\/[^"]+\.js)"/g)].map((match) => match[1] ?? '');
  const needed = new Set(scripts.flatMap((script) => needs[script] ?? []));
  const files = [...scripts, ...[...needed].flatMap((name) => textFiles[name] ?? [])];
  const body = code
    .replaceAll(namespaceImport, 'const $1 = await import($2);')
    .replaceAll(bareImport, 'await import($1);');
  if (scripts.length === 0 || /^\s*import\s[^(]/m.test(body)) {
    throw new Error(unexpectedScriptMessage);
  }
  return `let begun=false;const begin=async()=>{if(begun)return;begun=true;
${JSON.stringify(files)}.forEach((file)=>{const link=document.createElement("link");link.rel="modulepreload";link.href=file;document.head.append(link)});
${body}
};for(const name of ${events})addEventListener(name,begin,{once:true,passive:true,capture:true});
const loaded=()=>{if(!PerformanceObserver.supportedEntryTypes.includes("paint"))return setTimeout(begin);
new PerformanceObserver((list,observer)=>{observer.disconnect();begin()}).observe({type:"paint",buffered:true})};
if(document.readyState==="complete")loaded();else addEventListener("load",loaded,{once:true});`;
}

function withoutPreloads(html: string): string {
  let result = '';
  let from = 0;
  for (let at = html.indexOf(preload); at !== -1; at = html.indexOf(preload, from)) {
    result += html.slice(from, at);
    from = html.indexOf('>', at) + 1;
  }
  return result + html.slice(from);
}
