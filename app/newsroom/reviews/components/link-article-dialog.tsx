import { useState } from 'react';
import type { ManagedReview } from '~/content/reviews/manage.server';
import { Dialog } from '~/design/components/dialog';
import { Button } from '~/design/controls/button';
import { ArticlePicker, type PickedArticle } from './article-picker';

/** Asks for the article with the full review. */
export function LinkArticleDialog({
  review: { name, article },
  onLink,
  onClose,
}: {
  review: Pick<ManagedReview, 'name' | 'article'>;
  onLink: (articleId: string) => void;
  onClose: () => void;
}) {
  const [picked, setPicked] = useState<PickedArticle | null>(article);
  const [problem, setProblem] = useState<string>();
  return (
    <Dialog title={`Full review of ${name}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (picked) onLink(picked.id);
          else setProblem('Choose an article from the list.');
        }}
      >
        <ArticlePicker
          name="articleId"
          label="Article"
          help="Enter words from the article’s title. Readers will see the link once the article is published."
          initial={article}
          error={problem}
          isRequired
          onPick={(chosen) => {
            setPicked(chosen);
            setProblem(undefined);
          }}
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="solid">
            Link
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
