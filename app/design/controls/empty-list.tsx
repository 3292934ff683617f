import { m } from '~/platform/languages/compiled/messages';
import { ButtonLink } from './button';
import { EmptyState } from './empty-state';

const Rows = () => (
  <div className="drawn-rows" aria-hidden>
    <i />
    <i />
    <i />
  </div>
);

/** Shown in place of a list that fills as its owner reads: outlines of rows, what will appear there, and where to begin. */
export const EmptyList = ({ title, text }: { title: string; text: string }) => (
  <EmptyState
    title={title}
    text={text}
    rows={<Rows />}
    action={
      <ButtonLink kind="accent" to="/articles">
        {m.browse_articles()}
      </ButtonLink>
    }
  />
);
