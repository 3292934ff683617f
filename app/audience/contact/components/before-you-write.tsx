import { PageLink } from '~/design/components/page-link';
import { Section } from '~/design/components/section';
import { m } from '~/platform/languages/compiled/messages';

/** What helps the editors to reply, and the pages that answer frequent questions. */
export function BeforeYouWrite() {
  return (
    <Section title={m.contact_before()}>
      <ul className="aside-list">
        <li>
          <h3>{m.contact_corrections()}</h3>
          <p>{m.contact_corrections_text()}</p>
        </li>
        <li>
          <h3>
            <PageLink className="text-link" to="/resources/request">
              {m.resources_request()}
            </PageLink>
          </h3>
          <p>{m.contact_tool_text()}</p>
        </li>
        <li>
          <h3>{m.contact_business()}</h3>
          <p>
            <PageLink className="text-link" to="/advertise">
              {m.footer_advertise()}
            </PageLink>
            <PageLink className="text-link" to="/partnerships">
              {m.footer_partnerships()}
            </PageLink>
            <PageLink className="text-link" to="/media-kit">
              {m.footer_media_kit()}
            </PageLink>
          </p>
        </li>
        <li>
          <h3>
            <PageLink className="text-link" to="/help">
              {m.footer_help()}
            </PageLink>
          </h3>
          <p>{m.contact_help_text()}</p>
        </li>
        <li>
          <h3>
            <PageLink className="text-link" to="/privacy">
              {m.footer_privacy()}
            </PageLink>
          </h3>
          <p>{m.contact_privacy_text()}</p>
        </li>
      </ul>
    </Section>
  );
}
