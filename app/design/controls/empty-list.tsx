import { m } from '~/platform/languages/compiled/messages';
import { ButtonLink } from './button';

/** Shown in place of a list that fills as its owner reads: outlines of rows, what will appear there, and where to begin. */
export const EmptyList = ({ title, text }: { title: string; text: string }) => (
  <div className="empty">
    <div className="drawn-rows" aria-hidden>
      <i />
      <i />
      <i />
    </div>
    <h2>{title}</h2>
    <p>{text}</p>
    <ButtonLink kind="accent" to="/articles">
      {m.browse_articles()}
    </ButtonLink>
  </div>
);
