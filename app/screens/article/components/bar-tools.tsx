import ListIcon from 'lucide-react/icons/list';
import MessageSquareIcon from 'lucide-react/icons/message-square';
import ShareIcon from 'lucide-react/icons/share-2';
import type { BarTools } from '~/audience/engagement/components/engagement-bar';
import { shareOnDevice } from '~/content/articles/components/share';
import { contentsId } from '~/content/articles/components/table-of-contents';
import { BarLabel } from '~/design/components/bar-label';
import { PageLink } from '~/design/components/page-link';
import { Button, buttonClass } from '~/design/controls/button';
import { m } from '~/platform/languages/compiled/messages';

/** The buttons that phones show in an article's bar beside those for liking and saving it. */
export const barTools = ({
  title,
  path,
  hasContents,
  commentCount,
}: {
  title: string;
  path: string;
  hasContents: boolean;
  commentCount: number;
}): BarTools => ({
  contents: hasContents && (
    <Button isSmall className="bar-only" popoverTarget={contentsId}>
      <BarLabel icon={ListIcon} text={m.article_bar_contents()} />
    </Button>
  ),
  comments: (
    <a className={`${buttonClass({ isSmall: true })} bar-only`} href="#comments">
      <BarLabel icon={MessageSquareIcon} text={m.article_bar_comments()} count={commentCount} />
    </a>
  ),
  share: (
    <PageLink
      className={`${buttonClass({ isSmall: true })} bar-only`}
      to="#share-title"
      onClick={(event) => {
        if (shareOnDevice(title, new URL(path, location.href).href)) event.preventDefault();
      }}
    >
      <BarLabel icon={ShareIcon} text={m.share_native()} />
    </PageLink>
  ),
});
