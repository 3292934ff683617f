import { ConfirmDialog } from '~/design/controls/overlays/confirm-dialog';
import { wholeNumber } from '~/design/format';
import type { ListedArticle } from '../list-rules';

/** Asks for confirmation before articles are published at once, and states the consequences. */
export function PublishDialog({
  articles,
  onPublish,
  onClose,
}: {
  articles: readonly ListedArticle[];
  onPublish: () => void;
  onClose: () => void;
}) {
  const [one] = articles;
  const isOne = articles.length === 1 && one !== undefined;
  return (
    <ConfirmDialog title="Publish now?" action="Publish Now" isDanger={false} onConfirm={onPublish} onClose={onClose}>
      <p>
        <strong>{isOne ? one.title : `${wholeNumber(articles.length)} articles`}</strong>
      </p>
      <ul className="consequences">
        <li>
          {isOne ? 'Readers will see it at once, as it is now.' : 'Readers will see them at once, as they are now.'}
        </li>
        {articles.some(({ publicationState: { status } }) => status === 'draft' || status === 'pending') && (
          <li>
            {isOne
              ? 'This approves the text as it is now.'
              : 'Articles that have not been approved are approved as they are now.'}
          </li>
        )}
        {articles.some(({ scheduledFor }) => scheduledFor === 'publish') && (
          <li>Scheduled publications are cancelled.</li>
        )}
      </ul>
    </ConfirmDialog>
  );
}
