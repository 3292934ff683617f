import { LRUCache } from 'lru-cache';
import type { TextFiles } from '~/platform/http/text-files';

/**
 * Pages are whole without scripts, so their scripts wait until the page has been shown: they are fetched when it has been
 * painted and its pictures have loaded, or at the reader's first touch, click or key if that comes sooner. On a slow network the first
 * picture then has the line to itself. React Router writes the start of its scripts as static imports and preloads; this
 * turns them into a function that is called late. The texts that scripts import are named in an import map, by the page's language.
 */
const preload = '<link rel="modulepreload"';
const scriptStart = '<script type="module" async="">';
const scriptEnd = '</script>';
const namespaceImport = /^import \* as (\w+) from ("[^"]+");$/gm;
const bareImport = /^import ("[^"]+");$/gm;

const scriptsWrittenOtherwise =
  'React Router writes the start of a page’s scripts otherwise (<Scripts> in react-router/dist/*/lib/dom/ssr/components.js): adapt app/platform/scripts/lazy-scripts.ts.';

const events = "['pointerdown','keydown','touchstart','focusin']";

type PageTexts = Pick<TextFiles, 'needs'> & { files: TextFiles['files']['en'] };

/** The start of a kind of page is the same on all pages of the kind. */
const known = new LRUCache<string, string>({ max: 300 });

/**
 * @param texts where the texts are that the page's scripts import, in the page's language
 * @throws Error when the page's scripts are not written as expected: a new release of React Router writes them otherwise.
 */
export function startScriptsLazily(html: string, texts: PageTexts): string {
  const start = html.lastIndexOf(scriptStart);
  if (start === -1) {
    if (html.includes('__reactRouterRouteModules')) throw new Error(scriptsWrittenOtherwise);
    return html;
  }
  const end = html.indexOf(scriptEnd, start);
  const code = html.slice(start + scriptStart.length, end);
  const importMap = JSON.stringify({ imports: texts.files });
  const lazyScript = known.get(importMap + code) ?? lazyStart(code, texts);
  known.set(importMap + code, lazyScript);
  const before = withoutPreloads(html.slice(0, start));
  return `${before}<script type="importmap">${importMap}</script><script type="module">${lazyScript}${html.slice(end)}`;
}

function lazyStart(code: string, { files: textFiles, needs }: PageTexts): string {
  const scripts = [...code.matchAll(/"(\/[^"]+\.js)"/g)].map((match) => match[1] ?? '');
  const needed = new Set(scripts.flatMap((script) => needs[script] ?? []));
  const files = [...scripts, ...[...needed].flatMap((name) => textFiles[name] ?? [])];
  const body = code
    .replaceAll(namespaceImport, 'const $1 = await import($2);')
    .replaceAll(bareImport, 'await import($1);');
  if (scripts.length === 0 || /^\s*import\s[^(]/m.test(body)) {
    throw new Error(scriptsWrittenOtherwise);
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
  let kept = '';
  let from = 0;
  for (let at = html.indexOf(preload); at !== -1; at = html.indexOf(preload, from)) {
    kept += html.slice(from, at);
    from = html.indexOf('>', at) + 1;
  }
  return kept + html.slice(from);
}
