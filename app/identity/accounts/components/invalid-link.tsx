import { ButtonLink } from '~/design/controls/button';
import { m } from '~/platform/languages/compiled/messages';
import { PlainScreen } from './plain-screen';

/**
 * Page shown for an emailed link that is invalid or has expired.
 * @param next link to a page where the reader can continue.
 */
export function UnknownLink({ text, next }: { text: string; next: { to: string; label: string } }) {
  return (
    <PlainScreen title={m.auth_verify_unknown_title()} text={text}>
      <ButtonLink kind="accent" to={next.to}>
        {next.label}
      </ButtonLink>
    </PlainScreen>
  );
}
