import { AppError } from '~/platform/errors';
import { refuseWithMatches } from '../response.server';
import type { Route } from './+types/not-found';

/** Handles every path that no other route matches: redirects former addresses and responds to all others with 404. */
export const loader = ({ url }: Route.LoaderArgs) =>
  refuseWithMatches(new AppError('not_found', 'Page not found.'), url);

export default function NotFound(): null {
  return null;
}
