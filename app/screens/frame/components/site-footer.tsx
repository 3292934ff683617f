import type { ReactNode } from 'react';
import { PageLink } from '~/design/components/page-link';
import { Wordmark } from '~/design/components/wordmark';
import { ThemeSwitch } from '~/identity/members/components/theme-switch';
import { m } from '~/platform/languages/compiled/messages';
import { useHasNewsletter, useSiteData } from '~/platform/metadata/site-data';
import { siteName } from '~/platform/site-identity/site-name';
import { LanguageSwitch } from './language-switch';

function Column({ title, links }: { title: string; links: [string, string][] }) {
  return (
    <nav className="footer-links" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(([to, label]) => (
          <li key={to}>{to.includes('.') ? <a href={to}>{label}</a> : <PageLink to={to}>{label}</PageLink>}</li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The site's footer.
 * @param year current year, from the server, so that hydration matches the page at New Year.
 */
export function SiteFooter({ year }: { year: number }): ReactNode {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="footer-grid">
          <div className="footer-about">
            <Wordmark />
            <p>{useSiteData()?.description}</p>
          </div>
          <Column
            title={m.footer_read()}
            links={[
              ['/articles', m.nav_articles()],
              ['/tutorials', m.footer_tutorials()],
              ['/platform-reviews', m.reviews_title()],
              ['/resources', m.nav_resources()],
              ['/success-stories', m.footer_success_stories()],
              ['/articles/archived', m.footer_archived()],
            ]}
          />
          <Column
            title={siteName()}
            links={[
              ['/about', m.nav_about()],
              ['/contact', m.nav_contact()],
              ['/help', m.footer_help()],
              ['/partnerships', m.footer_partnerships()],
              ['/media-kit', m.footer_media_kit()],
              ['/advertise', m.footer_advertise()],
            ]}
          />
          <Column
            title={m.footer_follow()}
            links={[
              ...(useHasNewsletter() ? [['/subscribe', m.footer_newsletter()] satisfies [string, string]] : []),
              ['/rss.xml', m.footer_rss()],
              ['/developers', m.footer_api()],
              ['/rules', m.house_rules_title()],
              ['/terms', m.footer_terms()],
              ['/privacy', m.footer_privacy()],
            ]}
          />
        </div>
        <div className="footer-end">
          <p className="facts">{m.footer_copyright({ site: siteName(), year: String(year) })}</p>
          <div className="switches">
            <ThemeSwitch />
            <LanguageSwitch />
          </div>
        </div>
      </div>
    </footer>
  );
}
