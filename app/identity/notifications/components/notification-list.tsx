import XIcon from 'lucide-react/icons/x';
import type { FormEvent, ReactNode } from 'react';
import { EmptyList } from '~/design/controls/empty-list';
import { isSingular, wholeNumber } from '~/design/format';
import { intentButton } from '~/platform/forms/forms';
import { m } from '~/platform/languages/compiled/messages';
import type { NotificationChange } from '../rules';
import { formatRelativeTime } from './relative-time';
import type { ShownNotifications } from './use-notifications';

type Item = NonNullable<ShownNotifications['list']>['notifications'][number];

/** A member's notifications and their actions. Before hydration, the forms submit as plain HTML. */
export function NotificationList({ list, result, hasFailed, change }: ShownNotifications) {
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    change(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter));
  };
  return (
    <>
      {list && list.notifications.length > 0 && (
        <form method="post" action="/notifications" className="notification-tools" onSubmit={send}>
          <button {...intentButton<NotificationChange>('read_all')} disabled={list.unread === 0}>
            {m.notifications_read_all()}
          </button>
          <button {...intentButton<NotificationChange>('clear')}>{m.notifications_clear()}</button>
        </form>
      )}
      <Outcome result={result} hasFailed={hasFailed} onSubmit={send} />
      {!list && !hasFailed && <p className="notification-wait">{m.notifications_loading()}</p>}
      {list?.notifications.length === 0 && (
        <EmptyList title={m.notifications_empty_title()} text={m.notifications_empty()} />
      )}
      <ul className="notifications">
        {list?.notifications.map((item) => (
          <li key={item.id} className={item.read ? undefined : 'unread'}>
            <form method="post" action="/notifications" onSubmit={send}>
              <input type="hidden" name="id" value={item.id} />
              <OpenButton item={item} now={list.now} />
              <button
                {...intentButton<NotificationChange>('remove')}
                className="icon-button"
                aria-label={m.notifications_remove({ title: item.title })}
              >
                <XIcon size={16} aria-hidden />
              </button>
            </form>
          </li>
        ))}
      </ul>
    </>
  );
}

function OpenButton({ item, now }: { item: Item; now: string }) {
  return (
    <button {...intentButton<NotificationChange>('open')} className="notification-open">
      <strong>
        {!item.read && <span className="sr-only">{m.notifications_unread_mark()} </span>}
        {item.title}
      </strong>
      <span>{item.message}</span>
      <time className="facts" dateTime={item.createdAt}>
        {formatRelativeTime(new Date(item.createdAt), new Date(now))}
      </time>
    </button>
  );
}

/**
 * The result of the last change, with an undo button after a removal. Always rendered, so that screen readers announce
 * updates to it.
 */
function Outcome({
  result,
  hasFailed,
  onSubmit,
}: Pick<ShownNotifications, 'result' | 'hasFailed'> & { onSubmit: (event: FormEvent<HTMLFormElement>) => void }) {
  const removal = result?.removal?.count ? result.removal : undefined;
  let content: ReactNode = null;
  if (result?.failure) content = <p className="notice">{result.failure}</p>;
  else if (hasFailed) content = <p className="notice">{m.notifications_failed()}</p>;
  else if (removal) {
    content = (
      <form method="post" action="/notifications" className="notification-undo" onSubmit={onSubmit}>
        <input type="hidden" name="removal" value={removal.id} />
        {isSingular(removal.count)
          ? m.notifications_removed_one()
          : m.notifications_removed({ count: wholeNumber(removal.count) })}
        <button {...intentButton<NotificationChange>('undo')}>{m.notifications_undo()}</button>
      </form>
    );
  }
  return <div role="status">{content}</div>;
}
