import { useLocation, useMatches, useRouteError } from 'react-router';
import { PageLink } from '~/design/components/page-link';
import type { NewsroomScreen, ScreenPlace } from '~/platform/features/newsroom-screen';

/**
 * Returns the place below the screen, which the route names in its handle, and the link back to its parent;
 * neither for a screen that could not be opened.
 */
export function usePlace(): { place: string | undefined; back: { label: string; path: string } | undefined } {
  const { search } = useLocation();
  const match = useMatches().at(-1);
  const isRefused = Boolean(useRouteError());
  const { place, back } = ((!isRefused && match?.handle) || {}) as Partial<ScreenPlace>;
  const query = new URLSearchParams(search);
  return {
    place: typeof place === 'function' ? place(match?.loaderData, query) : place,
    back: back?.(match?.params ?? {}, query),
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
