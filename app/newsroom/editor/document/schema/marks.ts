import { Mark, markInputRule } from '@tiptap/core';
import type { Mark as ProseMirrorMark } from '@tiptap/pm/model';
import type { EditorState, Selection } from '@tiptap/pm/state';
import { languageElements, languageTag } from '~/platform/html/language-marks';
import { isAllowedAddress, isExternal } from '~/platform/html/rules';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    storedMarks: {
      /** Links the selection; rejects a URL that is not allowed. */
      linkTo: (href: string) => ReturnType;
      unlink: () => ReturnType;
      toggleSpan: (name: string) => ReturnType;
      /** Marks the language of the selection or, without one, of the block at the caret; null removes the mark. */
      markLanguage: (lang: string | null) => ReturnType;
    };
  }
}

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/** A link. External links get the attributes that the sanitiser would add. */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({
    href: attribute('href'),
    target: attribute('target'),
    class: attribute('class'),
    title: attribute('title'),
    id: attribute('id'),
  }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = element.getAttribute('href')?.trim() ?? '';
        return href !== '' && isAllowedAddress(href, 'link') ? null : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => {
    const leavesSite = isExternal(String(HTMLAttributes.href ?? ''));
    const target = leavesSite && HTMLAttributes.target === '_blank' ? '_blank' : null;
    return ['a', { ...HTMLAttributes, target, rel: leavesSite ? 'noopener noreferrer' : null }, 0];
  },
  addCommands() {
    return {
      linkTo:
        (href) =>
        ({ chain }) =>
          isAllowedAddress(href, 'link') && chain().extendMarkRange(this.name).setMark(this.name, { href }).run(),
      unlink:
        () =>
        ({ commands }) =>
          commands.unsetMark(this.name, { extendEmptyMarkRange: true }),
    };
  },
});

/** Span classes that authors can apply: superscript, subscript, highlight and small. */
export const spanClasses = ['content-superscript', 'content-subscript', 'content-marked', 'content-small'] as const;

/** Tags found in HTML from elsewhere, with the classes that we use instead. */
const spanTags: Readonly<Record<string, string>> = {
  sup: 'content-superscript',
  sub: 'content-subscript',
  mark: 'content-marked',
  small: 'content-small',
};

export const Span = Mark.create({
  name: 'span',
  excludes: '',
  addAttributes: () => ({ class: { default: null } }),
  parseHTML: () => [
    ...spanClasses.map((name) => ({ tag: `span.${name}`, attrs: { class: name } })),
    ...Object.entries(spanTags).map(([tag, name]) => ({ tag, attrs: { class: name } })),
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
  addInputRules() {
    return [
      markInputRule({
        find: /(?:^|\s)(==([^=\s][^=]*)==)$/,
        type: this.type,
        getAttributes: { class: 'content-marked' },
      }),
    ];
  },
  addCommands() {
    return {
      toggleSpan:
        (name) =>
        ({ commands, editor }) =>
          editor.isActive(this.name, { class: name })
            ? commands.unsetMark(this.name)
            : commands.setMark(this.name, { class: name }),
    };
  },
});

/** Returns how deep the block is that says in which language the text at the start of the selection is; 0 if none does. */
function depthOfLanguage({ $from }: Selection): number {
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).attrs.lang) return depth;
  return 0;
}

/** Returns the first passage in a selection, or the one at the caret, that is marked as in another language. */
function markedPassage({
  doc,
  selection: { $from, from, to, empty },
  schema,
}: EditorState): ProseMirrorMark | undefined {
  const find = (marks: readonly ProseMirrorMark[]) => marks.find(({ type }) => type === schema.marks.language);
  if (empty) return find($from.marks());
  let found: ProseMirrorMark | undefined;
  doc.nodesBetween(from, to, (node) => {
    found ??= find(node.marks);
  });
  return found;
}

/**
 * Returns the language, as a BCP 47 tag, of the first passage in the selection that is marked, otherwise of the block at its
 * start; empty if it is the article’s.
 */
export function languageAt(state: EditorState): string {
  const { $from } = state.selection;
  return String(markedPassage(state)?.attrs.lang ?? $from.node(depthOfLanguage(state.selection)).attrs.lang ?? '');
}

/** The language of a passage within a line, given as a BCP 47 tag. Within a link, so that it does not divide the link. */
export const Language = Mark.create({
  name: 'language',
  priority: 900,
  addAttributes: () => ({
    lang: { default: null, parseHTML: (element) => languageTag(element.lang) ?? null },
  }),
  parseHTML: () => [
    {
      tag: '[lang]',
      // Before all other rules, which then read the rest of the element.
      priority: 1200,
      consuming: false,
      getAttrs: (element) => {
        const isBlock = element.tagName !== 'SPAN' && languageElements.has(element.tagName.toLowerCase());
        return isBlock || languageTag(element.lang) === undefined ? false : null;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
  addCommands() {
    return {
      markLanguage:
        (written) =>
        ({ state, tr, commands, chain }) => {
          const { selection } = state;
          const { $from, empty } = selection;
          const isMarked = markedPassage(state) !== undefined;
          if (written === null && isMarked) return commands.unsetMark(this.name, { extendEmptyMarkRange: true });
          const lang = written === null ? null : (languageTag(written) ?? null);
          if (written !== null && lang === null) return false;
          if (lang !== null && !empty) return commands.setMark(this.name, { lang });
          if (lang !== null && isMarked) return chain().extendMarkRange(this.name).setMark(this.name, { lang }).run();
          // A language is that of the paragraph alone; it is removed from whatever block gives it.
          const depth = (lang === null && depthOfLanguage(selection)) || $from.depth;
          if (!('lang' in $from.node(depth).attrs)) return false;
          tr.setNodeAttribute($from.before(depth), 'lang', lang);
          return true;
        },
    };
  },
});

/**
 * Inline code or, with a class, a keyboard key. Unlike Tiptap's own mark, it can be combined with bold text and links.
 */
export const Code = Mark.create({
  name: 'code',
  code: true,
  exitable: true,
  priority: 90,
  addAttributes: () => ({
    class: {
      default: null,
      parseHTML: (element) => (element.tagName === 'KBD' || element.matches('.content-key') ? 'content-key' : null),
    },
  }),
  parseHTML: () => [{ tag: 'code' }, { tag: 'kbd' }],
  renderHTML: ({ HTMLAttributes }) => ['code', HTMLAttributes, 0],
  addInputRules() {
    return [markInputRule({ find: /(?<!`)`([^`]+)`$/, type: this.type })];
  },
  addKeyboardShortcuts() {
    return { 'Mod-e': ({ editor }) => editor.commands.toggleMark(this.name) };
  },
});
