import { useEffect } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useRouteLoaderData } from 'react-router';
import '~/design/controls/overlays/sheet-history';
import { readSecondFactorRequirement } from '~/identity/accounts/access/second-factor.server';
import { useViewer } from '~/identity/accounts/sessions/components/viewer';
import { type Refusal, screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { NewsroomFrame } from '~/newsroom/shell/components/newsroom-frame';
import { ScreenError } from '~/newsroom/shell/components/screen-error';
import { SecondFactorReminder } from '~/newsroom/shell/components/second-factor-reminder';
import stylesheet from '~/newsroom/shell/newsroom.css?url';
import phoneStylesheet from '~/newsroom/shell/phone.css?url';
import { isCollapsedIn } from '~/newsroom/shell/sidebar-state';
import { newsroomTimeZone } from '~/newsroom/time-zone/settings';
import { NewsroomZone } from '~/newsroom/time-zone/zone';
import { countScreens } from '~/platform/features/screen-counts.server';
import { revalidateUnlessUnsent } from '~/platform/forms/forms';
import type { Permission } from '~/platform/permissions/declarations';
import { holdsPermission } from '~/platform/permissions/grants';
import { inEnglishOnly } from '~/platform/requests/request.server';
import type { Route } from './+types/newsroom-root';
import { features } from './features';
import { declareFeatures, screensOf } from './platform/features/feature';
import type { NewsroomScreen } from './platform/features/newsroom-screen';
import type { AddressRules } from './platform/http/address-rules';
import { siteSetting } from './platform/settings/settings.server';

declareFeatures(features);

const screens: readonly NewsroomScreen<Permission>[] = screensOf(features);

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'stylesheet', href: phoneStylesheet, media: '(max-width: 639px)' },
];

/** The newsroom's screens are never cached. */
export const handle = { isNewsroom: true, query: 'all' } satisfies AddressRules & { isNewsroom: true };

export const middleware = [inEnglishOnly];

export const shouldRevalidate = revalidateUnlessUnsent;

/**
 * Loads the screens this member may open, what is waiting on them, whether the sidebar is collapsed, the time zone, and
 * whether a second factor will be required.
 */
export const loader = screenLoader(async ({ request }, member) => ({
  counts: await countScreens(member),
  paths: screens
    .filter(({ permissions }) => permissions.some((permission) => holdsPermission(member, permission)))
    .map(({ path }) => path),
  isCollapsed: isCollapsedIn(request.headers.get('cookie')),
  zone: siteSetting(newsroomTimeZone),
  requirement: await readSecondFactorRequirement(member),
}));

/** Returns the frame's data. There are no screens when the newsroom itself could not be opened. */
function useFrame() {
  const known = useRouteLoaderData<typeof loader>('newsroom-root');
  return {
    screens: screens.filter(({ path }) => known?.paths.includes(path)),
    counts: known?.counts ?? {},
    isInitiallyCollapsed: known?.isCollapsed ?? false,
  };
}

/** Milliseconds after which a screen sends what was typed in editors that are closed, so that this never delays it. */
const abandonedDelay = 3_000;

/**
 * Sends what was typed in editors that were closed before it was on the server, soon after a screen has opened and when
 * the connection is back. An editor does this itself, because it first takes over the text of its own article.
 */
function useAbandonedDrafts(): void {
  const userId = useViewer()?.id;
  const isEditor = useLocation().pathname.startsWith('/admin/editor');
  useEffect(() => {
    if (!userId || isEditor) return;
    const send = (): void =>
      void import('~/newsroom/drafts/sync/components/abandoned')
        .then(({ sendAbandonedDrafts }) => sendAbandonedDrafts(userId))
        // Without a connection or a store, they stay where they are.
        .catch(() => undefined);
    const timer = setTimeout(send, abandonedDelay);
    addEventListener('online', send);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', send);
    };
  }, [userId, isEditor]);
}

export default function NewsroomRoot() {
  useAbandonedDrafts();
  const known = useRouteLoaderData<typeof loader>('newsroom-root');
  const isWriting = useLocation().pathname.startsWith('/admin/editor');
  return (
    <NewsroomZone value={known?.zone ?? 'UTC'}>
      <NewsroomFrame {...useFrame()}>
        {known?.requirement && !isWriting && <SecondFactorReminder {...known.requirement} />}
        <Outlet />
      </NewsroomFrame>
    </NewsroomZone>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const refusal = isRouteErrorResponse(error) ? (error.data as Partial<Refusal> | null) : null;
  return (
    <NewsroomFrame {...useFrame()}>
      <ScreenError status={status} sentence={refusal?.sentence} permission={refusal?.permission} />
    </NewsroomFrame>
  );
}
