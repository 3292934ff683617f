import MessageSquarePlusIcon from 'lucide-react/icons/message-square-plus';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '~/design/controls/button';

/** Where a selection ends, in the window. */
type End = { x: number; y: number };

/** Returns the text that a node is in, or that it is itself. */
const textAround = (node: Node | null, selector: string): Element | null | undefined =>
  (node?.nodeType === Node.ELEMENT_NODE ? (node as Element) : node?.parentElement)?.closest(selector);

/** Returns where the selection in a text ends; null if no words of it are selected. */
function endOfSelection(page: Document, selector: string, frame: HTMLElement | null): End | null {
  const selection = page.getSelection();
  if (!selection?.rangeCount || selection.toString().trim() === '') return null;
  const text = textAround(selection.anchorNode, selector);
  if (!text || textAround(selection.focusNode, selector) !== text) return null;
  // The passage chosen in a text that can be changed remains, without being shown, once the focus is elsewhere.
  if (text.matches('[contenteditable=true]') && page.activeElement !== text) return null;
  const last = [...selection.getRangeAt(0).getClientRects()].at(-1);
  if (!last) return null;
  const around = frame?.getBoundingClientRect();
  return { x: last.right + (around?.left ?? 0), y: last.bottom + (around?.top ?? 0) };
}

/**
 * A button below the selected passage, which comments on it, as does Ctrl+Alt+M. Rendered after the text, from which Tab
 * leads to it. On touch screens, where the system shows its own menu at the selection, it is at the foot of the window.
 * @param selector of the text.
 * @param frame the frame that shows the text, if it is in one.
 */
export function CommentAtSelection({
  page,
  selector,
  frame = null,
  onComment,
}: {
  /** The page with the text. */
  page: Document;
  selector: string;
  frame?: HTMLElement | null;
  onComment: () => void;
}) {
  const [end, setEnd] = useState<End | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const latestOnComment = useRef(onComment);
  latestOnComment.current = onComment;

  useEffect(() => {
    let isSelecting = false;
    const find = (): End | null => endOfSelection(page, selector, frame);
    const update = (): void => {
      // Whoever goes from the text to the button has not given up the passage.
      if (button.current && document.activeElement === button.current) return;
      setEnd(isSelecting ? null : find());
    };
    const press = ({ target }: Event): void => {
      isSelecting = !button.current?.contains(target as Node);
    };
    const release = (): void => {
      isSelecting = false;
      update();
    };
    const comment = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || !event.altKey || event.key.toLowerCase() !== 'm' || !find()) return;
      event.preventDefault();
      latestOnComment.current();
    };
    const listening = new AbortController();
    const options = { signal: listening.signal };
    for (const name of ['selectionchange', 'focusin']) page.addEventListener(name, update, options);
    page.addEventListener('pointerdown', press, options);
    for (const name of ['pointerup', 'pointercancel']) page.addEventListener(name, release, options);
    page.addEventListener('keydown', comment, options);
    addEventListener('resize', update, options);
    update();
    return () => listening.abort();
  }, [page, selector, frame]);

  useLayoutEffect(() => {
    const origin = button.current?.offsetParent?.getBoundingClientRect();
    if (!button.current || !end) return;
    button.current.style.setProperty('--x', `${Math.round(end.x - (origin?.left ?? 0))}px`);
    button.current.style.setProperty('--y', `${Math.round(end.y - (origin?.top ?? 0))}px`);
  }, [end]);

  if (!end) return null;
  return (
    <Button
      ref={button}
      isSmall
      className="comment-at-selection"
      title="Comment (Ctrl+Alt+M)"
      aria-keyshortcuts="Control+Alt+M"
      // A click would take the focus, and with it the selection, from the text.
      onMouseDown={(event) => event.preventDefault()}
      onBlur={() => setEnd(null)}
      onClick={onComment}
    >
      <MessageSquarePlusIcon size={14} aria-hidden /> Comment
    </Button>
  );
}
