import { ConfirmDialog } from '~/design/controls/overlays/confirm-dialog';
import { Consequences } from '~/newsroom/workflow/components/consequences';
import type { Consequence } from '~/newsroom/workflow/questions';
import { namesOf } from '../bulk-rules';
import type { ListedArticle } from '../list-rules';

/** Returns what publishing articles at once brings about. */
function consequencesFor(articles: readonly ListedArticle[]): Consequence[] {
  const isOne = articles.length === 1;
  const consequences: Consequence[] = [
    [
      'readers',
      isOne
        ? 'Readers will see it at once, as it is now: on its own page, in lists and in feeds.'
        : 'Readers will see them at once, as they are now: on their own pages, in lists and in feeds.',
    ],
  ];
  if (articles.some(({ publishedAt }) => publishedAt === null))
    consequences.push(['members', 'Members who follow the authors, categories or tags will be notified.']);
  if (articles.some(({ publicationState: { status } }) => status === 'draft' || status === 'pending'))
    consequences.push([
      'approval',
      isOne
        ? 'This approves the text as it is now.'
        : 'This approves any articles that have not been approved yet, as they are now.',
    ]);
  if (articles.some(({ scheduledFor }) => scheduledFor === 'publish'))
    consequences.push([
      'cancelled schedule',
      isOne ? 'Its scheduled publication will be cancelled.' : 'Scheduled publications will be cancelled.',
    ]);
  return consequences;
}

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
  return (
    <ConfirmDialog title="Publish now?" action="Publish Now" isDanger={false} onConfirm={onPublish} onClose={onClose}>
      <p>
        <strong>{namesOf(articles)}</strong> will be published.
      </p>
      <Consequences consequences={consequencesFor(articles)} />
    </ConfirmDialog>
  );
}
