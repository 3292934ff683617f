import type { ElementContent } from 'hast';
import { expect, test } from 'vitest';
import { tokenClasses } from '~/platform/html/rules';
import { codeLanguages, highlighter, loadGrammars } from './languages';

const sample = `// counts what is open
const total = orders.filter(({ isOpen }) => isOpen).length + 12;
<p class="sum" id={'x'}>{\`Total \${total}\`}</p> # key: value
- removed
+ added
function sum(one: number): string { return /a+/.test("b") ? null : 'c'; }`;

/** Returns the pieces of highlighted code as pairs of classes and text. */
function pieces(nodes: readonly ElementContent[]): [string, string][] {
  return nodes.flatMap((node): [string, string][] => {
    if (node.type !== 'element') return [];
    const [child] = node.children;
    const own: [string, string][] =
      child?.type === 'text' ? [[String(node.properties.className ?? ''), child.value]] : [];
    return [...own, ...pieces(node.children)];
  });
}

const highlight = (language: string) => pieces(highlighter.highlight(language, sample).children as ElementContent[]);

test('code that is edited has the colours of published code', async () => {
  await loadGrammars();
  const found = highlight('typescript');
  expect(found).toContainEqual(['token-comment', '// counts what is open']);
  expect(found).toContainEqual(['token-keyword', 'const']);
  expect(found).toContainEqual(['token-number', '12']);
});

test('has no other classes in any language', async () => {
  await loadGrammars();
  const known = new Set<string>(['', ...tokenClasses]);
  for (const [language] of codeLanguages.filter(([name]) => highlighter.registered(name)))
    for (const [classes] of highlight(language)) expect(known, language).toContain(classes);
});
