import type { ReactNode } from 'react';
import { wholeNumber } from '~/design/format';
import { m } from '~/platform/languages/compiled/messages';
import { type Author, hostOf } from '../author';
import { AuthorPortrait } from './author-portrait';

/** Header of an author's page: picture, name, biography, number of articles and website. */
export function AuthorHead({ author, children }: { author: Author & { articles: number }; children?: ReactNode }) {
  const { name, biography, website, articles } = author;
  return (
    <header className="author-head">
      <AuthorPortrait author={author} />
      <div className="author-words">
        <p className="kind">{m.author_label()}</p>
        <h1>{name}</h1>
        {biography && <p className="standfirst author-biography">{biography}</p>}
        {(articles > 0 || website) && (
          <p className="facts">
            {articles > 0 && <span>{m.author_count({ count: articles, text: wholeNumber(articles) })}</span>}
            {website && (
              <span>
                <a className="author-website" href={website} rel="nofollow noopener">
                  <span className="sr-only">{m.author_website()}</span> {hostOf(website)}
                </a>
              </span>
            )}
          </p>
        )}
        {children}
      </div>
    </header>
  );
}
