import { createContext, type RouterContextProvider } from 'react-router';
import { type Actor, visitor } from '~/platform/permissions/permissions';

/** Who makes a request; a visitor until a session says otherwise. */
export const actorContext = createContext<Actor>(visitor);

/** Who makes the request of a loader or action: what services take first. */
export const actorOf = (context: Readonly<RouterContextProvider>): Actor => context.get(actorContext);
