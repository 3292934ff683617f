import { Extension, mergeAttributes, Node } from '@tiptap/core';
import { languageTag } from '~/platform/html/language-marks';
import { allowedClasses, idPrefix, isAllowedAddress, isExternal } from '~/platform/html/rules';

/** Callout types in menu order, each with its class and label. */
export const callouts = [
  ['content-note', 'Note'],
  ['content-tip', 'Tip'],
  ['content-important', 'Important'],
  ['content-warning', 'Warning'],
  ['content-caution', 'Caution'],
] as const;

const typesWithAttributes = [
  ...['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'codeBlock', 'image'],
  ...['table', 'tableRow', 'tableHeader', 'tableCell', 'box', 'figure', 'caption'],
];

/** Blocks whose text can be in another language than the article. */
const typesWithLanguage = [
  ...['paragraph', 'heading', 'listItem', 'blockquote', 'tableHeader', 'tableCell', 'box', 'caption'],
];

/** Preserves the `class`, `id`, `title` and `lang` attributes of stored elements. */
export const StoredAttributes = Extension.create({
  name: 'storedAttributes',
  addGlobalAttributes() {
    return [
      {
        types: typesWithAttributes,
        attributes: {
          class: {
            default: null,
            keepOnSplit: false,
            parseHTML: (element) => {
              const allowed = [...element.classList].filter((name) => allowedClasses.has(name));
              return allowed.length > 0 ? allowed.join(' ') : null;
            },
          },
          id: {
            default: null,
            keepOnSplit: false,
            parseHTML: (element) => (element.id.startsWith(idPrefix) ? element.id : null),
          },
          title: { default: null, keepOnSplit: false, parseHTML: (element) => element.getAttribute('title') },
        },
      },
      {
        types: typesWithLanguage,
        attributes: { lang: { default: null, parseHTML: (element) => languageTag(element.lang) ?? null } },
      },
    ];
  },
});

/** A box around blocks, such as a callout, columns or footnotes. The class determines its type. */
export const Box = Node.create({
  name: 'box',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'div' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      // Enter on an empty last line leaves the box, as in a list.
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        const isLast = $from.depth >= 2 && $from.index(-1) === $from.node(-1).childCount - 1;
        if (!empty || $from.parent.content.size > 0 || $from.node(-1)?.type !== this.type || !isLast) return false;
        return $from.node(-1).childCount > 1 && editor.commands.liftEmptyBlock();
      },
    };
  },
});

/** An embed, stored only as a link: no request goes to the other site unless a reader follows the link. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    href: { default: '', rendered: false },
    label: { default: '', rendered: false },
    target: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'p[data-embed]',
      priority: 1100,
      getAttrs: (element) => {
        const href = element.getAttribute('data-embed') ?? '';
        if (!isAllowedAddress(href, 'link')) return false;
        const target = element.querySelector('a')?.getAttribute('target') === '_blank' && isExternal(href);
        return { href, label: element.textContent?.trim() ?? '', target: target ? '_blank' : null };
      },
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'p',
    mergeAttributes(HTMLAttributes, { class: 'content-embed' }),
    [
      'a',
      {
        href: node.attrs.href,
        rel: isExternal(node.attrs.href) ? 'noopener noreferrer' : null,
        target: node.attrs.target,
      },
      node.attrs.label,
    ],
  ],
});

/** An empty element that links can point to. */
export const Anchor = Node.create({
  name: 'anchor',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ id: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[data-anchor]',
      priority: 1100,
      getAttrs: (element) => ({ id: element.getAttribute('data-anchor') }),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes],
});
