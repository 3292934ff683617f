import type { ReactNode } from 'react';
import { PageLink } from '~/design/components/page-link';
import { Wordmark } from '~/design/components/wordmark';
import { ButtonLink } from '~/design/controls/button';
import { siteName } from '~/platform/site-identity/site-name';

/** The frame of the setup pages: a head of their own instead of the newsroom’s sidebar. */
export const SetupFrame = ({ children }: { children: ReactNode }) => (
  <div className="newsroom setup">
    <a className="skip" href="#content">
      Skip to content
    </a>
    <header className="setup-head">
      <div>
        <PageLink to="/" aria-label={siteName()}>
          <Wordmark />
        </PageLink>
        <span className="fact">Setup</span>
        <span className="fact setup-audience">administrators only</span>
        <ButtonLink to="/admin">Open newsroom</ButtonLink>
      </div>
    </header>
    <main id="content" tabIndex={-1}>
      {children}
    </main>
  </div>
);
