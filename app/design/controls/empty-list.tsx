import { Empty } from '~/design/components/section';
import { m } from '~/platform/languages/compiled/messages';
import { ButtonLink } from './button';

const Rows = () => (
  <div className="drawn-rows" aria-hidden>
    <i />
    <i />
    <i />
  </div>
);

/** Shown in place of a list that fills as its owner reads: outlines of rows, what will appear there, and where to begin. */
export const EmptyList = ({ title, text }: { title: string; text: string }) => (
  <Empty
    title={title}
    rows={<Rows />}
    action={
      <ButtonLink kind="accent" to="/articles">
        {m.browse_articles()}
      </ButtonLink>
    }
  >
    {text}
  </Empty>
);
