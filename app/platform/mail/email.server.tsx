import type { CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '~/platform/languages/locales';
import { publicUrl } from '~/platform/site-identity/site-identity.server';
import { siteName } from '~/platform/site-identity/site-name';
import type { Colours } from '~/platform/theme/colours';
import { logoSize } from '~/platform/theme/pictures';
import { sitePictures } from '~/platform/theme/site-pictures.server';
import { siteTheme } from '~/platform/theme/site-theme.server';
import { raisedGround } from '~/platform/theme/variants';

/** The content of an email. Its HTML and plain text are both generated from this, so that they cannot differ. */
export type EmailContent = {
  locale: Locale;
  heading: string;
  paragraphs: string[];
  /** Lists of links, such as articles to read. */
  lists?: { heading?: string; items: EmailItem[] }[];
  action: { label: string; url: string };
  /** Small print below the button. */
  notes: string[];
  /** The unsubscribe link for emails of this kind. */
  unsubscribeLink?: { label: string; url: string };
};

type EmailItem = { title: string; text: string; url: string };

const sans = "'Helvetica Neue', Helvetica, Arial, sans-serif";

/**
 * Returns the styles of an email in the light colours of a theme: what email programs do with dark ones differs. They
 * support neither style sheets nor custom properties reliably, so styles are inline.
 */
const stylesIn = (colours: Colours) =>
  ({
    page: { margin: 0, padding: '32px 16px', backgroundColor: colours.secondary },
    sheet: {
      maxWidth: 560,
      margin: '0 auto',
      padding: 32,
      backgroundColor: raisedGround(colours),
      color: colours.foreground,
      fontFamily: sans,
    },
    name: { margin: '0 0 24px', fontSize: 22, fontWeight: 800 },
    heading: { margin: '0 0 16px', fontSize: 26, lineHeight: 1.2 },
    paragraph: { margin: '0 0 20px', fontSize: 16, lineHeight: 1.5 },
    listHeading: { margin: '28px 0 12px', fontSize: 19, lineHeight: 1.2 },
    item: { margin: '0 0 16px', fontSize: 16, lineHeight: 1.45 },
    itemLink: { color: colours.foreground, fontWeight: 700 },
    button: {
      display: 'inline-block',
      padding: '14px 24px',
      backgroundColor: colours.primary,
      color: colours.primaryForeground,
      fontSize: 16,
      fontWeight: 700,
      textDecoration: 'none',
    },
    note: { margin: '20px 0 0', fontSize: 14, lineHeight: 1.5, color: colours.secondaryForeground },
    address: { color: colours.secondaryForeground, wordBreak: 'break-all' },
  }) satisfies Record<string, CSSProperties>;

/** The site's logo or, if it has none, its name. Emails are light, so the logo is the one for light pages. */
function EmailMark() {
  const { logo } = sitePictures();
  if (!logo) return siteName();
  const { width, height } = logoSize(logo);
  return <img src={`${publicUrl()}${logo.address}`} alt={siteName()} width={width} height={height} />;
}

function EmailPage({ locale, heading, paragraphs, lists = [], action, notes, unsubscribeLink }: EmailContent) {
  const styles = stylesIn(siteTheme().light);
  return (
    <html lang={locale}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{heading}</title>
      </head>
      <body style={styles.page}>
        <div style={styles.sheet}>
          <p style={styles.name}>
            <EmailMark />
          </p>
          <h1 style={styles.heading}>{heading}</h1>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} style={styles.paragraph}>
              {paragraph}
            </p>
          ))}
          {lists.map((list) => (
            <div key={list.items[0]?.url}>
              {list.heading && <h2 style={styles.listHeading}>{list.heading}</h2>}
              {list.items.map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once, and two items may have the same text
                <p key={index} style={styles.item}>
                  <a href={item.url} style={styles.itemLink}>
                    {item.title}
                  </a>
                  <br />
                  {item.text}
                </p>
              ))}
            </div>
          ))}
          <a href={action.url} style={styles.button}>
            {action.label}
          </a>
          <p style={styles.note}>
            <a href={action.url} style={styles.address}>
              {action.url}
            </a>
          </p>
          {notes.map((note) => (
            <p key={note} style={styles.note}>
              {note}
            </p>
          ))}
          {unsubscribeLink && (
            <p style={styles.note}>
              <a href={unsubscribeLink.url} style={styles.address}>
                {unsubscribeLink.label}
              </a>
            </p>
          )}
        </div>
      </body>
    </html>
  );
}

/** Renders both parts of an email: HTML and plain text. */
export function composeEmail(message: EmailContent): { html: string; text: string } {
  const { heading, paragraphs, lists = [], action, notes, unsubscribeLink } = message;
  const listed = lists.flatMap((list) => [
    ...(list.heading ? [list.heading] : []),
    ...list.items.map(({ title, text, url }) => `${title}\n${text}\n${url}`),
  ]);
  return {
    html: `<!doctype html>${renderToStaticMarkup(<EmailPage {...message} />)}`,
    text: [
      heading,
      ...paragraphs,
      ...listed,
      `${action.label}:\n${action.url}`,
      ...notes,
      ...(unsubscribeLink ? [`${unsubscribeLink.label}:\n${unsubscribeLink.url}`] : []),
      `-- \n${siteName()}`,
    ].join('\n\n'),
  };
}
