import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react';
import { Dialog } from '~/design/components/dialog';
import { useIsPhone } from '~/design/controls/overlays/phone';
import { Sheet } from '~/design/controls/overlays/sheet';
import type { Anchor } from '~/newsroom/drafts/editorial-comments/anchors';
import { CommentAtSelection } from '~/newsroom/drafts/editorial-comments/components/comment-at-selection';
import { EditorialCommentForm } from '~/newsroom/drafts/editorial-comments/components/editorial-comment-form';
import { rangeOfPassage, selectedPassage } from '~/newsroom/drafts/editorial-comments/selected-passage';
import { PreviewFrame, type ShownPreview } from '~/newsroom/drafts/preview/components/preview-frame';
import type { EditorialComment } from '~/newsroom/drafts/rules';

const bodySelector = '.article-body';

/** Returns the passage that is selected in a preview; null for none. */
function selectedIn({ page }: ShownPreview): Anchor | null {
  const body = page.querySelector(bodySelector);
  const selection = page.getSelection();
  return body && selection?.rangeCount ? selectedPassage(body, selection.getRangeAt(0)) : null;
}

/** Marks in a preview the passages that open comments are about, where the browser can. */
function markPassages({ page }: ShownPreview, comments: readonly EditorialComment[]): void {
  const [view, body] = [page.defaultView, page.querySelector(bodySelector)];
  if (!body || !view?.CSS?.highlights) return;
  const ranges = comments
    .filter(({ resolvedAt }) => !resolvedAt)
    .map((comment) => rangeOfPassage(body, comment))
    .filter((range) => range !== null);
  view.CSS.highlights.set('commented', new view.Highlight(...ranges));
}

/** A dialog, or on phones a sheet, with a form for commenting on a passage, whose field has the focus. */
function PassageDialog({
  onClose,
  ...form
}: { onClose: () => void } & Pick<ComponentProps<typeof EditorialCommentForm>, 'articleId' | 'quote' | 'onDone'>) {
  const isOnPhone = useIsPhone();
  const box = useRef<HTMLDivElement>(null);
  // A sheet has the focus on its first button.
  useEffect(() => {
    if (isOnPhone) box.current?.querySelector('textarea')?.focus();
  }, [isOnPhone]);
  const Container = isOnPhone ? Sheet : Dialog;
  return (
    <Container title="Comment on this passage" onClose={onClose}>
      <div ref={box}>
        <EditorialCommentForm {...form} />
      </div>
    </Container>
  );
}

/**
 * The preview of an article, in which a passage can be selected to comment on it, and where passages with open comments
 * are marked. The page below stays where it is.
 */
export function CommentedPreview({
  articleId,
  comments,
  onShown,
  ...frame
}: { articleId: string; comments: readonly EditorialComment[] } & ComponentProps<typeof PreviewFrame>) {
  const [preview, setPreview] = useState<ShownPreview>();
  const [passage, setPassage] = useState<Anchor | null>(null);
  const showPreview = useCallback(
    (shown: ShownPreview) => {
      const leave = onShown(shown);
      setPreview(shown);
      return () => {
        setPreview(undefined);
        leave?.();
      };
    },
    [onShown],
  );
  useEffect(() => {
    if (preview) markPassages(preview, comments);
  }, [preview, comments]);
  return (
    <>
      <PreviewFrame {...frame} onShown={showPreview} />
      {preview && (
        <CommentAtSelection
          page={preview.page}
          frame={preview.frame}
          selector={bodySelector}
          onComment={() => setPassage(selectedIn(preview))}
        />
      )}
      {passage && (
        <PassageDialog
          articleId={articleId}
          quote={passage}
          onClose={() => setPassage(null)}
          onDone={() => {
            setPassage(null);
            // From now on, the passage is marked instead.
            preview?.page.getSelection()?.removeAllRanges();
          }}
        />
      )}
    </>
  );
}
