import { QuestionDialog } from '~/newsroom/workflow/components/question-dialog';
import { namesOf } from '../bulk-rules';
import type { ListedArticle } from '../list-rules';
import { isLive, trashQuestion } from './bulk-actions';

/**
 * Asks for confirmation before moving articles to the trash, if readers would notice, and offers to unpublish them
 * instead if readers can see them all.
 */
export function DeleteDialog({
  articles,
  mayUnpublish,
  onDelete,
  onUnpublish,
  onClose,
}: {
  articles: readonly ListedArticle[];
  mayUnpublish: boolean;
  onDelete: () => void;
  onUnpublish: () => void;
  onClose: () => void;
}) {
  const question = trashQuestion(articles);
  const milder = articles.every(isLive) && mayUnpublish ? { label: 'Unpublish instead', place: '' } : undefined;
  return (
    question && (
      <QuestionDialog
        question={{ ...question, subject: namesOf(articles), milder }}
        onConfirm={onDelete}
        onClose={onClose}
        onInstead={onUnpublish}
      />
    )
  );
}
