import { useActionData } from 'react-router';
import type { BookmarksAnswer } from '../form-result.server';

/** What a form of this page answered when it was sent without scripts and not done; with them, a toast says it. */
export function RefusedNotice() {
  const answer = useActionData<BookmarksAnswer>();
  if (!answer) return null;
  return (
    <p className="notice" role="alert">
      <strong>{answer.title}</strong> {answer.description}
    </p>
  );
}
