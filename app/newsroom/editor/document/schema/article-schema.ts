import type { AnyExtension } from '@tiptap/core';
import { CodeBlockLowlight } from '@tiptap/extension-code-block-lowlight';
import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { Anchor, Box, Embed, StoredAttributes } from './blocks';
import { Caption, Figure, Picture } from './figure';
import { FootnoteBack, FootnoteReference, Footnotes } from './footnotes';
import { HeaderCell } from './header-cell';
import { highlighter } from './languages';
import { LastLine } from './last-line';
import { Code, Language, Link, Span } from './marks';
import { ScrollingTable } from './scrolling-table';

/** Everything an article can contain: exactly what the sanitiser allows. */
export const articleSchema: readonly AnyExtension[] = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    link: false,
    codeBlock: false,
    code: false,
    undoRedo: { depth: 500 },
    trailingNode: false,
  }),
  CodeBlockLowlight.configure({ lowlight: highlighter, enableTabIndentation: true }),
  Image.configure({ inline: true }),
  TableKit.configure({ table: { resizable: false, renderWrapper: false, View: ScrollingTable }, tableHeader: false }),
  HeaderCell,
  StoredAttributes,
  ...[Box, Embed, Anchor, Figure, Picture, Caption],
  ...[Footnotes, FootnoteReference, FootnoteBack, LastLine],
  ...[Link, Language, Span, Code],
];
