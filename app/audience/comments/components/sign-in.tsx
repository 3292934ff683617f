import { ButtonLink } from '~/design/controls/button';
import { m } from '~/platform/languages/compiled/messages';

/** Sign-in prompt shown to visitors in place of the comment form, or above it when the session has ended. */
export function SignIn({
  text = m.comments_log_in(),
  returnTo,
  onChoose,
}: {
  text?: string;
  returnTo: string;
  onChoose?: () => void;
}) {
  return (
    <p className="comment-sign-in">
      {text}{' '}
      <ButtonLink isSmall to={`/auth?returnTo=${encodeURIComponent(returnTo)}`} onClick={onChoose}>
        {m.comments_log_in_link()}
      </ButtonLink>
    </p>
  );
}
