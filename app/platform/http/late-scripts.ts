/**
 * Pages are whole without scripts, so their scripts wait until the page has been shown: they are fetched when it and its
 * pictures have loaded, or at the reader's first touch, click or key if that comes sooner. On a slow network the first
 * picture then has the line to itself. React Router writes the start of its scripts as static imports and preloads; this
 * turns them into a function that is called late.
 */
const preload = /<link rel="modulepreload"[^>]*>/g;
const start = /<script type="module" async="">([\s\S]*?)<\/script>/;
const namespaceImport = /^import \* as (\w+) from ("[^"]+");$/gm;
const bareImport = /^import ("[^"]+");$/gm;

const events = "['pointerdown','keydown','touchstart','focusin']";

/** @throws Error when the page's scripts are not written as expected: a new release of React Router writes them otherwise. */
export function startScriptsLate(html: string): string {
  const found = start.exec(html);
  if (!found?.[1]) return html;
  const code = found[1];
  const files = [...code.matchAll(/"(\/[^"]+\.js)"/g)].map((match) => match[1] ?? '');
  const body = code
    .replaceAll(namespaceImport, 'const $1 = await import($2);')
    .replaceAll(bareImport, 'await import($1);');
  if (files.length === 0 || /^\s*import\s[^(]/m.test(body)) {
    throw new Error('The start of the page’s scripts is not written as expected.');
  }
  const late = `<script type="module">let begun=false;const begin=async()=>{if(begun)return;begun=true;
${JSON.stringify(files)}.forEach((file)=>{const link=document.createElement("link");link.rel="modulepreload";link.href=file;document.head.append(link)});
${body}
};for(const name of ${events})addEventListener(name,begin,{once:true,passive:true,capture:true});
if(document.readyState==="complete")begin();else addEventListener("load",()=>setTimeout(begin),{once:true});</script>`;
  return html.replaceAll(preload, '').replace(start, () => late);
}
