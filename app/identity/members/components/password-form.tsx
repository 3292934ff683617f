import type { ReactNode } from 'react';
import { PasswordField } from '~/identity/accounts/sign-in/components/entry-fields';
import type { FormResult } from '~/platform/forms/forms';

/**
 * A form that requires the password before a sensitive action. Submits through a full page load even with JavaScript,
 * because the response is a file or a page for a signed-out visitor.
 */
export function PasswordForm<Field extends string>({
  action,
  explanation,
  result,
  fields,
  children,
}: {
  action: string;
  /** Explains why the password is required. */
  explanation?: string;
  result: FormResult<Field | 'password'> | undefined;
  /** Fields above the password. */
  fields?: ReactNode;
  /** The submit button. */
  children: ReactNode;
}) {
  return (
    <form method="post" action={action} className="result-form">
      {result && (
        <p className="notice" role="alert">
          <strong>{result.title}</strong> {result.description}
        </p>
      )}
      {fields}
      <PasswordField result={result} />
      {explanation && <p className="field-note">{explanation}</p>}
      {children}
    </form>
  );
}
