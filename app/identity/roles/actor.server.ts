import { createContext, type RouterContextProvider } from 'react-router';
import { type Actor, visitor } from '~/platform/permissions/actors';

/** The actor of a request; a visitor unless there is a session. */
export const actorContext = createContext<Actor>(visitor);

/** Returns the actor of a loader's or action's request: the first argument of most services. */
export const actorOf = (context: Readonly<RouterContextProvider>): Actor => context.get(actorContext);
