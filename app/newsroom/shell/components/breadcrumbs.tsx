import type { ReactNode } from 'react';
import { useLocation, useMatches, useRouteError } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import type { NewsroomScreen, ScreenAction, ScreenPlace } from '~/platform/features/newsroom-screen';

/**
 * Returns what the route declares in its handle: the place below the screen, the path of the screen that it belongs to,
 * the link back to its parent, and the main action; nothing for a screen that could not be opened.
 */
export function usePlace(): {
  place: string | undefined;
  screenPath: string | undefined;
  back: { label: string; path: string } | undefined;
  mainAction: ReactNode;
} {
  const { search } = useLocation();
  const match = useMatches().at(-1);
  const isRefused = Boolean(useRouteError());
  const { place, screen, back, mainAction } = ((!isRefused && match?.handle) || {}) as Partial<
    ScreenPlace & ScreenAction
  >;
  const query = new URLSearchParams(search);
  return {
    place: typeof place === 'function' ? place(match?.loaderData, query) : place,
    screenPath: screen?.(query),
    back: back?.(match?.params ?? {}, query),
    mainAction: mainAction?.(match?.loaderData),
  };
}

/** The path to what is shown: the newsroom, the screen, and the tab or the entry that is open in it. */
export function Breadcrumbs({ screen }: { screen: NewsroomScreen | undefined }) {
  const { pathname } = useLocation();
  const { place } = usePlace();
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        <li>{screen?.path === '/admin' && !place ? 'Newsroom' : <PageLink to="/admin">Newsroom</PageLink>}</li>
        {screen?.parent && (
          <li>
            <PageLink to={screen.parent.path}>{screen.parent.label}</PageLink>
          </li>
        )}
        {screen && (
          <li>
            {pathname === screen.path && !place ? (
              <span aria-current="page">{screen.label}</span>
            ) : (
              <PageLink to={screen.path}>{screen.label}</PageLink>
            )}
          </li>
        )}
        {place && (
          <li>
            <span aria-current="page">{place}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}
