import { type ReactNode, type SubmitEvent, useState } from 'react';
import { FormNotice } from '~/design/components/forms/form-notice';
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
  isDownload = false,
  children,
}: {
  action: string;
  /** Explains why the password is required. */
  explanation?: string;
  result: FormResult<Field | 'password'> | undefined;
  /** Fields above the password. */
  fields?: ReactNode;
  /** The response is a file, so that the page stays: once sent, the form is empty again. */
  isDownload?: boolean;
  /** The submit button. */
  children: ReactNode;
}) {
  const [isSent, setSent] = useState(false);
  const clear = ({ currentTarget: form }: SubmitEvent<HTMLFormElement>): void => {
    setSent(true);
    // Once the browser has read the fields.
    setTimeout(() => form.reset());
  };
  return (
    <form method="post" action={action} className="result-form" onSubmit={isDownload ? clear : undefined}>
      {result && !isSent && <FormNotice result={result} />}
      {fields}
      <PasswordField result={isSent ? undefined : result} />
      {explanation && <p className="field-note">{explanation}</p>}
      {children}
    </form>
  );
}
