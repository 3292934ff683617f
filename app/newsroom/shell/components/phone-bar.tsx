import MenuIcon from 'lucide-react/icons/menu';
import PlusIcon from 'lucide-react/icons/plus';
import { PageLink } from '~/design/components/page-link';
import { wholeNumber } from '~/design/format';
import type { NewsroomScreen } from '~/platform/features/newsroom-screen';
import type { ScreenCounts } from '~/platform/features/screen-counts.server';
import { phonePlaces } from '../screens';

/** Labels that are shorter in the bar than in the sidebar. */
const shortLabels: Record<string, string> = { '/admin/queue': 'Queue' };

/** The bar at the foot of the newsroom on phones: the most used screens, and a button for all others. */
export function PhoneBar({
  screens,
  counts,
  currentScreen,
  pendingScreen,
  isOpen,
  onMore,
}: {
  screens: readonly NewsroomScreen[];
  counts: ScreenCounts;
  currentScreen: NewsroomScreen | undefined;
  /** The screen that is being loaded. */
  pendingScreen?: NewsroomScreen | undefined;
  /** Whether the other screens are shown. */
  isOpen: boolean;
  onMore: () => void;
}) {
  const current = currentScreen?.path;
  const others = screens.filter(({ path }) => !phonePlaces.includes(path));
  // No sum, because two screens may count the same thing: a reported comment waits in both queues.
  const isWaiting = others.some(({ path }) => counts[path] !== undefined);
  return (
    <nav className="phone-bar" aria-label="Most used screens">
      {phonePlaces
        .flatMap((path) => screens.find((screen) => screen.path === path) ?? [])
        .map(({ path, label, icon }) => {
          const isNew = path === '/admin/editor';
          const Icon = isNew ? PlusIcon : icon;
          const count = counts[path];
          return (
            <PageLink
              key={path}
              to={path}
              className={isNew ? 'phone-new' : undefined}
              aria-current={current === path ? 'page' : undefined}
              data-pending={pendingScreen?.path === path || undefined}
            >
              <Icon size={22} aria-hidden />
              <span>{shortLabels[path] ?? label}</span>
              {count !== undefined && (
                <b className="screen-count">
                  {wholeNumber(count)} <span className="sr-only">waiting</span>
                </b>
              )}
            </PageLink>
          );
        })}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-current={others.some(({ path }) => path === current)}
        onClick={onMore}
      >
        <MenuIcon size={22} aria-hidden />
        <span>More</span>
        {isWaiting && (
          <b className="screen-count screen-dot">
            <span className="sr-only">, something waiting</span>
          </b>
        )}
      </button>
    </nav>
  );
}
