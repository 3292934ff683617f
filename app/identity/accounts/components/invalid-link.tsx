import { PageLink } from '~/design/components/page-link';
import { m } from '~/platform/languages/compiled/messages';
import { PlainScreen } from './plain-screen';

/**
 * Page shown for an emailed link that is invalid or has expired.
 * @param next link to a page where the reader can continue.
 */
export function UnknownLink({ text, next }: { text: string; next: { to: string; label: string } }) {
  return (
    <PlainScreen title={m.auth_verify_unknown_title()} text={text}>
      <PageLink className="button accent" to={next.to}>
        {next.label}
      </PageLink>
    </PlainScreen>
  );
}
