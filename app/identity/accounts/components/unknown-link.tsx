import { PageLink } from '~/design/components/page-link';
import { m } from '~/platform/languages/compiled/messages';
import { PlainScreen } from './plain-screen';

/** What the link of a mail leads to when it does not work, or not any more. @param next where to get on from here. */
export function UnknownLink({ text, next }: { text: string; next: { to: string; label: string } }) {
  return (
    <PlainScreen title={m.auth_verify_unknown_title()} text={text}>
      <PageLink className="button accent" to={next.to}>
        {next.label}
      </PageLink>
    </PlainScreen>
  );
}
