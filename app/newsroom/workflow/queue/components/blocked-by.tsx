import { PageLink } from '~/design/components/page-link';
import { blockedText } from '../../steps/next-step';
import type { Block } from '../queue.server';

/** Says which checks block the publication of an article, each with a link to where it is fixed. */
export const BlockedBy = ({ blocks, id }: { blocks: readonly Block[]; id: string }) => (
  <p id={id} className="fact blocked-by">
    {`${blockedText(blocks.length)}: `}
    {blocks.map(({ name, path }, index) => (
      <span key={name}>
        {index > 0 && ', '}
        <PageLink className="go-to" to={path}>
          {name}
        </PageLink>
      </span>
    ))}
  </p>
);
