import { useActionData } from 'react-router';
import type { BookmarksResult } from '../form-result.server';

/** Error message for a form submitted without JavaScript. With JavaScript, a toast shows it instead. */
export function RefusedNotice() {
  const result = useActionData<BookmarksResult>();
  if (!result) return null;
  return (
    <p className="notice" role="alert">
      <strong>{result.title}</strong> {result.description}
    </p>
  );
}
