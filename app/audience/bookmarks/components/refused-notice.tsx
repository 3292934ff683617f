import { useActionData } from 'react-router';
import type { BookmarksResult } from '../form-result.server';

/** What a form of this page returned when it was sent without scripts and not done; with them, a toast says it. */
export function RefusedNotice() {
  const result = useActionData<BookmarksResult>();
  if (!result) return null;
  return (
    <p className="notice" role="alert">
      <strong>{result.title}</strong> {result.description}
    </p>
  );
}
