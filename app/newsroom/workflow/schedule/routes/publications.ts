import type { ClientLoaderFunctionArgs } from 'react-router';
import { screenLoader } from '~/identity/accounts/sessions/newsroom-guard.server';
import { loadInBackground } from '~/platform/requests/background-loading';
import { otherPublications } from '../publications.server';

/** Returns the other articles that will be published, for the schedule of an article once it is opened. */
export const loader = screenLoader(({ params }, member) => otherPublications(member, params.id ?? ''));

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  loadInBackground(request, () => serverLoader<typeof loader>());

/** They are loaded again whenever the schedule opens. */
export const shouldRevalidate = (): boolean => false;
