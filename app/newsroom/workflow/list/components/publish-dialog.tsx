import { ConfirmDialog } from '~/design/controls/overlays/confirm-dialog';
import { wholeNumber } from '~/design/format';
import type { ListedArticle } from '../list-rules';

/** Asks for confirmation before articles are published at once, and says what their readers will see. */
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
        <li>{isOne ? 'Readers see it as it is now, at once.' : 'Readers see them as they are now, at once.'}</li>
        {articles.some(({ publicationState: { status } }) => status === 'draft' || status === 'pending') && (
          <li>What has not been approved is approved as it is now.</li>
        )}
        {articles.some(({ scheduledFor }) => scheduledFor === 'publish') && (
          <li>Scheduled times of publication are given up.</li>
        )}
      </ul>
    </ConfirmDialog>
  );
}
