import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { ResolvedPos } from '@tiptap/pm/model';
import { Plugin, Selection } from '@tiptap/pm/state';
import { isAllowedAddress } from '~/platform/html/rules';

/**
 * A web address at the end of a text. Only addresses with `http://`, `https://` or `www.` count: in articles about
 * software, Node.js or package.json are names rather than addresses.
 */
const addressAtEnd = /(?:^|[\s\ufffc([{"'“‘„«])((?:https?:\/\/|www\.)[^\s\ufffc<>"“”«»]+)$/i;

const count = (text: string, character: string): number => text.split(character).length - 1;

/** Removes punctuation that belongs to the sentence rather than to the address. */
function withoutPunctuation(address: string): string {
  for (let rest = address; ; rest = rest.slice(0, -1)) {
    const last = rest.at(-1) ?? '';
    const isUnmatched = (last === ')' && count(rest, '(') < count(rest, ')')) || (last === ']' && !rest.includes('['));
    if (!/[.,;:!?'’…]/.test(last) && !isUnmatched) return rest;
  }
}

/**
 * Finds the web address that ends a text.
 * @returns where it begins, its text and its URL; null when the text does not end with one.
 */
export function findTypedAddress(text: string): { from: number; shown: string; href: string } | null {
  const typed = addressAtEnd.exec(text)?.[1];
  if (!typed) return null;
  const shown = withoutPunctuation(typed);
  const href = /^www\./i.test(shown) ? `https://${shown}` : shown;
  if (!URL.canParse(href) || !isAllowedAddress(href, 'link')) return null;
  // A host without a dot is a placeholder or still incomplete, except for a local server.
  const { hostname } = new URL(href);
  if (!/^localhost$|[^.]\.[^.]/.test(hostname)) return null;
  return { from: text.length - typed.length, shown, href };
}

/** Returns where typing ended before the last space or line break. */
function endOfTyping($from: ResolvedPos): ResolvedPos | undefined {
  if ($from.parentOffset > 0) return $from.doc.resolve($from.pos - 1);
  return $from.depth > 0 ? Selection.findFrom($from.doc.resolve($from.before()), -1, true)?.$head : undefined;
}

/** Turns a web address into a link when it is followed by a space or a new paragraph. One undo removes only the link. */
export const TypedLinks = Extension.create<Record<string, never>, { isExpected: boolean }>({
  name: 'typedLinks',
  addStorage: () => ({ isExpected: false }),
  addProseMirrorPlugins() {
    const { storage } = this;
    return [
      new Plugin({
        props: {
          handleTextInput: (_view, _from, _to, text) => {
            storage.isExpected = text === ' ';
            return false;
          },
          handleKeyDown: (_view, { key, isComposing }) => {
            if (key === 'Enter' && !isComposing) storage.isExpected = true;
            return false;
          },
        },
      }),
    ];
  },
  onUpdate() {
    if (!this.storage.isExpected) return;
    this.storage.isExpected = false;
    const { state, view } = this.editor;
    const { link } = state.schema.marks;
    const $end = state.selection.empty ? endOfTyping(state.selection.$from) : undefined;
    if (!link || !$end || $end.parent.type.spec.code) return;
    const found = findTypedAddress($end.parent.textBetween(0, $end.parentOffset, undefined, '\ufffc'));
    if (!found) return;
    const from = $end.start() + found.from;
    const to = from + found.shown.length;
    const isTaken = ['link', 'code'].some((name) => {
      const mark = state.schema.marks[name];
      return mark && state.doc.rangeHasMark(from, to, mark);
    });
    if (isTaken) return;
    view.dispatch(closeHistory(state.tr.addMark(from, to, link.create({ href: found.href })).removeStoredMark(link)));
  },
});
