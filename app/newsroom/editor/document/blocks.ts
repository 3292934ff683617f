import { Extension, mergeAttributes, Node } from '@tiptap/core';
import { allowedClasses, idPrefix, isAllowedAddress, isOutside } from '~/platform/html/rules';

/** Kinds of callouts, in the order of the menu: class and name. */
export const callouts = [
  ['content-note', 'Note'],
  ['content-tip', 'Tip'],
  ['content-important', 'Important'],
  ['content-warning', 'Warning'],
  ['content-caution', 'Caution'],
] as const;

const marked = [
  ...['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'codeBlock', 'image'],
  ...['table', 'tableRow', 'tableHeader', 'tableCell', 'box', 'figure', 'caption'],
];

/** The class, the id and the title that stored elements may carry go with them through the editor. */
export const StoredAttributes = Extension.create({
  name: 'storedAttributes',
  addGlobalAttributes() {
    return [
      {
        types: marked,
        attributes: {
          class: {
            default: null,
            keepOnSplit: false,
            parseHTML: (element) => {
              const kept = [...element.classList].filter((name) => allowedClasses.has(name));
              return kept.length > 0 ? kept.join(' ') : null;
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
    ];
  },
});

/** A box around blocks: callouts, columns, footnotes; its class says which. */
export const Box = Node.create({
  name: 'box',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'div' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      // An empty last line leaves the box, as it leaves a list.
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        const isLast = $from.depth >= 2 && $from.index(-1) === $from.node(-1).childCount - 1;
        if (!empty || $from.parent.content.size > 0 || $from.node(-1)?.type !== this.type || !isLast) return false;
        return $from.node(-1).childCount > 1 && editor.commands.liftEmptyBlock();
      },
    };
  },
});

/** Only the link of what would be embedded: nobody but a reader who follows it meets the other site. */
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
        const target = element.querySelector('a')?.getAttribute('target') === '_blank' && isOutside(href);
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
        rel: isOutside(node.attrs.href) ? 'noopener noreferrer' : null,
        target: node.attrs.target,
      },
      node.attrs.label,
    ],
  ],
});

/** A place without words that links lead to. */
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
