import type { FormResult } from '~/platform/forms/forms';

/**
 * The notice above a form, which can receive the focus. A sentence that one of its fields shows too is only read aloud
 * here.
 */
export function FormNotice({ result }: { result: FormResult<string, unknown> }) {
  const { outcome, isWarning, title, description, fields } = result;
  const isDone = outcome === 'done' && !isWarning;
  const isRepeated = Object.values(fields).includes(description);
  return (
    <p className={isDone ? 'notice good' : 'notice'} role={isDone ? 'status' : 'alert'} tabIndex={-1}>
      <strong>{title}</strong> {isRepeated ? <span className="sr-only">{description}</span> : description}
    </p>
  );
}
