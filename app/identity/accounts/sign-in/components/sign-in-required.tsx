import { FormResultPage } from '~/design/components/forms/form-result-page';
import { ButtonLink } from '~/design/controls/button';
import { m } from '~/platform/languages/compiled/messages';
import { JoinReasons } from './join-reasons';

/**
 * Page that visitors see instead of a member's private page (spec 2 §2).
 * @param text explains the benefit of signing in.
 * @param returnTo path of the page to return to after signing in.
 */
export function SignInRequired({ text, returnTo }: { text: string; returnTo: string }) {
  return (
    <FormResultPage title={m.sign_in_required_title()} text={text} aside={<JoinReasons />}>
      <ButtonLink kind="accent" to={`/login?returnTo=${encodeURIComponent(returnTo)}`}>
        {m.nav_sign_in()}
      </ButtonLink>
    </FormResultPage>
  );
}
