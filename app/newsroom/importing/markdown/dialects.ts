/** Text translated into plain Markdown, with notes on the changes. */
export type Translated = { body: string; notes: string[] };

/** Applies a change to the lines outside fenced code. */
function mapOutsideCode(body: string, change: (text: string) => string): string {
  let fence: string | undefined;
  let plain: string[] = [];
  const result: string[] = [];
  const close = (): void => {
    if (plain.length > 0) result.push(change(plain.join('\n')));
    plain = [];
  };
  for (const line of body.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined && mark === undefined) {
      plain.push(line);
      continue;
    }
    if (fence === undefined) close();
    result.push(line);
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
  }
  close();
  return result.join('\n');
}

const codeSpan = /(?<!`)(`{1,5})(?!`)(?:[^\n]|\n(?![^\S\n]*\n)){1,1000}?(?<!`)\1(?!`)/g;

/** Applies a change to everything outside code spans, which are temporarily replaced by markers. */
function mapOutsideSpans(text: string, change: (text: string) => string): string {
  const spans: string[] = [];
  const masked = text.replaceAll(codeSpan, (span) => `\ue000${spans.push(span) - 1}\ue000`);
  return change(masked).replaceAll(/\ue000(\d+)\ue000/g, (mark, index) => spans[Number(index)] ?? mark);
}

/** Code block shortcodes in Jekyll and Hugo. */
const codeShortcode =
  /\{%-?\s*highlight\s+([\w+#-]+)[^%]*%\}\n?([\s\S]*?)\{%-?\s*endhighlight\s*-?%\}|\{\{[<%]\s*highlight\s+"?([\w+#-]+)"?[^>%]*[>%]\}\}\n?([\s\S]*?)\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function readParameters(text: string): { named: Map<string, string>; listed: string[] } {
  const named = new Map<string, string>();
  const listed: string[] = [];
  for (const [, name, double, single, bare] of text.matchAll(
    /(?:([\w-]+)\s*=\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"'=]+))/g,
  )) {
    const value = double ?? single ?? bare ?? '';
    if (name) named.set(name.toLowerCase(), value);
    else listed.push(value);
  }
  return { named, listed };
}

/** Converts Hugo's figure shortcode, or a Jekyll theme's image include, to HTML. */
function figure(whole: string, parameters: string): string {
  const { named } = readParameters(parameters);
  const source = ['src', 'image_path', 'url', 'file', 'path'].map((name) => named.get(name)).find(Boolean);
  if (!source || /[{}]/.test(source)) return whole;
  const caption = named.get('caption') || named.get('title') || '';
  const below = caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`;
  return `<figure><img src="${escapeHtml(source)}" alt="${escapeHtml(named.get('alt') ?? '')}">${below}</figure>`;
}

/** Converts an embed shortcode, such as a video player, to a link to the embedded page. */
function player(whole: string, name: string, parameters: string): string {
  const { named, listed } = readParameters(parameters);
  const id = named.get('id') ?? listed.at(-1) ?? '';
  const user = named.get('user') ?? (listed.length > 1 ? listed[0] : undefined);
  if (!/^[\w-]{3,60}$/.test(id)) return whole;
  if (name === 'youtube') return `<https://www.youtube.com/watch?v=${id}>`;
  if (name === 'vimeo') return `<https://vimeo.com/${id}>`;
  if (name === 'instagram') return `<https://www.instagram.com/p/${id}/>`;
  if (!user || !/^[\w.-]+$/.test(user)) return whole;
  return name === 'gist' ? `<https://gist.github.com/${user}/${id}>` : `<https://twitter.com/${user}/status/${id}>`;
}

/** Replaces the Liquid and Hugo expressions that compute addresses. */
function translateAddresses(text: string): string {
  return text
    .replaceAll(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '')
    .replaceAll(/\{\{\s*site\.(?:baseurl|url)\s*\}\}/g, '')
    .replaceAll(/\{\{\s*"([^"]+)"\s*\|\s*(?:relative_url|absolute_url|prepend:[^}|]+)\s*\}\}/g, '$1')
    .replaceAll(/\{%-?\s*post_url\s+(?:[\w-]+\/)*(\d{4})-(\d\d)-(\d\d)-([^\s%]+)\s*-?%\}/g, '/$1/$2/$3/$4')
    .replaceAll(/\{%-?\s*link\s+([^\s%]+\.(?:md|markdown))\s*-?%\}/gi, '@/$1')
    .replaceAll(/\{%-?\s*link\s+([^\s%]+)\s*-?%\}/g, '/$1')
    .replaceAll(/\{\{<\s*(?:rel)?ref\s+"?([^"\s>]+)"?\s*>\}\}/g, '$1');
}

/** Converts picture and embed shortcodes from Jekyll, Hugo and Zola. */
function translateMedia(text: string): string {
  return text
    .replaceAll(/\{\{[<%]\s*figure\s+([^}]{0,1000}?)\/?[>%]\}\}/g, figure)
    .replaceAll(/\{%-?\s*include\s+(?:figure|image|img)(?:\.html)?\s+([^%]{0,1000}?)-?%\}/g, figure)
    .replaceAll(/\{\{[<%]\s*(youtube|vimeo|gist|tweet|x|instagram)\s+([^}]{0,300}?)\/?[>%]\}\}/g, player)
    .replaceAll(/\{\{\s*(youtube|vimeo)\s*\(([^)}]{0,300})\)\s*\}\}/g, player);
}

/**
 * Removes Kramdown's attribute lists. Heading IDs are kept, because links may point to them; styles and tables of
 * contents are removed.
 */
function dropAttributeLists(text: string): string {
  return text
    .replaceAll(/^(<[a-z]+\s[^<>\n]*\bmarkdown=["']?(?:1|block|span)\b[^<>\n]*>)[^\S\n]*\n/gim, '$1\n\n')
    .replaceAll(/^[*+-] .*\n\{:\s*toc\b[^}\n]*\}[^\S\n]*$|^1\. .*\n\{:\s*toc\b[^}\n]*\}[^\S\n]*$/gim, '')
    .replaceAll(/^[^\S\n]*\{:[^}\n]*\}[^\S\n]*$/gm, '')
    .replaceAll(/(?<=[)\]*_\ue000])\{:[^}\n]*\}/g, '')
    .replaceAll(/^(#{1,6}) +(.*?) *\{:? *([#.][^{}\n]*)\}[^\S\n]*$/gm, (_, marks, words, list: string) => {
      const id = /#([\w:.-]+)/.exec(list)?.[1];
      return `${marks} ${id ? `<a id="${id}"></a>` : ''}${words}`;
    });
}

/** Converts formulas to code, because Markdown would remove their backslashes and underscores. */
function convertFormulas(text: string, note: () => void): string {
  const asBlock = (_: string, indent: string, formula: string): string => {
    note();
    return `${indent}\`\`\`latex\n${formula}\n${indent}\`\`\``;
  };
  const asCode = (_: string, formula: string): string => {
    note();
    return `\`${formula.trim()}\``;
  };
  return text
    .replaceAll(/^([^\S\n]*)\$\$[^\S\n]*\n((?:(?!\$\$)[^`])+?)\n[^\S\n]*\$\$[^\S\n]*$/gm, asBlock)
    .replaceAll(/^([^\S\n]*)\$\$((?:(?!\$\$)[^`\n])+)\$\$[^\S\n]*$/gm, asBlock)
    .replaceAll(/^([^\S\n]*)\\\\\[((?:(?!\\\\\])[^`])+)\\\\\][^\S\n]*$/gm, asBlock)
    .replaceAll(/\$\$([^\n$`]+)\$\$/g, asCode)
    .replaceAll(/\\\\\(((?:(?!\\\\\))[^`\n])+)\\\\\)/g, asCode);
}

/** Removes import and export statements, which start a paragraph and end where their brackets close. */
function dropStatements(text: string): string {
  const kept: string[] = [];
  let open = 0;
  let mayBegin = true;
  for (const line of text.split('\n')) {
    const begins = open === 0 && mayBegin && /^(?:import|export)\s/.test(line);
    if (begins || open > 0) {
      const brackets = line.match(/[{}()[\]]/g) ?? [];
      open = Math.max(0, open + brackets.reduce((sum, bracket) => sum + ('{(['.includes(bracket) ? 1 : -1), 0));
      continue;
    }
    kept.push(line);
    mayBegin = line.trim() === '';
  }
  // If the brackets never close, the text is not a statement.
  return open > 0 ? text : kept.join('\n');
}

const braces = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\}){0,500}\}){0,500}\}`;
const jsxTag = new RegExp(
  `<(/?)([A-Za-z][\\w.]*)((?:[^<>{}"'\`]|"[^"]{0,500}"|'[^']{0,500}'|${braces}){0,2000})>|</?>`,
  'g',
);
const jsxAttribute = new RegExp(`\\s([\\w:-]+)=(${braces})|\\s?${braces}`, 'g');

/** Removes MDX components but keeps their content. Also removes HTML attributes that would need evaluation. */
function dropComponents(text: string, components: Set<string>): string {
  return dropStatements(text)
    .replaceAll(/\{\/\*[\s\S]*?\*\/\}/g, '')
    .replaceAll(jsxTag, (whole, _slash, name: string | undefined, attributes: string) => {
      if (name === undefined) return '';
      if (/^[A-Z]/.test(name)) {
        components.add(name);
        return '';
      }
      if (!attributes.includes('{')) return whole;
      return whole.replaceAll(jsxAttribute, (_, key: string | undefined, value: string | undefined) => {
        const literal = /^\{\s*(?:"([^"]*)"|'([^']*)'|(\d+))\s*\}$/.exec(value ?? '');
        return key && literal ? ` ${key}="${literal[1] ?? literal[2] ?? literal[3]}"` : '';
      });
    });
}

/** Translates site generators' extensions into plain Markdown where an equivalent exists. */
export function translateDialects(body: string, isMdx: boolean): Translated {
  const components = new Set<string>();
  let formulas = 0;
  const withCode = mapOutsideCode(body, (text) =>
    text.replaceAll(codeShortcode, (_, jekyll, jekyllCode, hugo, hugoCode) => {
      const code = String(jekyllCode ?? hugoCode).replace(/\n$/, '');
      return `\n\`\`\`\`${jekyll ?? hugo}\n${code}\n\`\`\`\`\n`;
    }),
  );
  const translated = mapOutsideCode(withCode, (text) => {
    const addressed = translateAddresses(text);
    return mapOutsideSpans(addressed, (words) => {
      const plain = convertFormulas(dropAttributeLists(translateMedia(words)), () => {
        formulas += 1;
      });
      return isMdx ? dropComponents(plain, components) : plain;
    });
  });
  const notes: string[] = [];
  if (formulas > 0) notes.push(`formulas are shown as source: ${formulas}`);
  if (components.size > 0)
    notes.push(`components left out, but their content was kept: ${[...components].slice(0, 10).join(', ')}`);
  return { body: translated, notes };
}
