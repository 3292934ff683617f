import { PageLink } from '~/design/components/page-link';
import { m } from '~/platform/languages/compiled/messages';

/** Sign-in prompt shown to visitors in place of the comment form. */
export function SignIn({ returnTo }: { returnTo: string }) {
  return (
    <p className="comment-sign-in">
      {m.comments_log_in()}{' '}
      <PageLink className="button small" to={`/auth?returnTo=${encodeURIComponent(returnTo)}`}>
        {m.comments_log_in_link()}
      </PageLink>
    </p>
  );
}
