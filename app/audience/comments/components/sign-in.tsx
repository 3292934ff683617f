import { PageLink } from '~/design/components/page-link';
import { m } from '~/platform/languages/compiled/messages';

/** Sign-in prompt shown to visitors in place of the comment form, or above it when the session has ended. */
export function SignIn({ text = m.comments_log_in(), returnTo }: { text?: string; returnTo: string }) {
  return (
    <p className="comment-sign-in">
      {text}{' '}
      <PageLink className="button small" to={`/auth?returnTo=${encodeURIComponent(returnTo)}`}>
        {m.comments_log_in_link()}
      </PageLink>
    </p>
  );
}
