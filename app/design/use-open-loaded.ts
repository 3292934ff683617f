import { useNavigate } from 'react-router';

/**
 * Returns a function that opens another view of the screen that is shown, whose data has already been loaded: without a
 * request, and so without a connection as well.
 */
export function useOpenLoaded(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => void navigate(path, { defaultShouldRevalidate: false });
}
