import type { Actor } from '~/platform/permissions/actors';
import { type EventType, eventTypeNames } from '../event-types';
import { addEndpoint } from '../service.server';

/** Adds an endpoint that wants all events, or those given. Returns its ID and its secret. */
export const addTestEndpoint = (actor: Actor, url: string, events: readonly EventType[] = eventTypeNames) =>
  addEndpoint(actor, { name: 'A receiver', url, events: [...events], isOn: true }, new Date());
