import { useIsPhone } from '~/design/controls/overlays/phone';
import { Sheet } from '~/design/controls/overlays/sheet';
import type { NewsroomScreen } from '~/platform/features/newsroom-screen';
import type { ScreenCounts } from '~/platform/features/screen-counts.server';
import { phonePlaces } from '../screens';
import { Sidebar, SignedInSection } from './sidebar';

/** The newsroom's screens and the member's menu, where there is no room for the sidebar. */
export function ScreensSheet({
  screens,
  counts,
  currentScreen,
  hasBar,
  onClose,
}: {
  screens: readonly NewsroomScreen[];
  counts: ScreenCounts;
  currentScreen: NewsroomScreen | undefined;
  /** Whether the screen has the phone bar, whose screens the sheet then leaves out. */
  hasBar: boolean;
  onClose: () => void;
}) {
  const isInBar = useIsPhone() && hasBar;
  return (
    <Sheet title="Newsroom screens" onClose={onClose}>
      <Sidebar
        screens={isInBar ? screens.filter(({ path }) => !phonePlaces.includes(path)) : screens}
        counts={counts}
        currentScreen={currentScreen}
      />
      <SignedInSection />
    </Sheet>
  );
}
