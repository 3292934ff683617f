import { createStaticHandler, type RouteObject, RouterContextProvider } from 'react-router';
import { actorContext } from '~/identity/roles/actor.server';
import { type Actor, visitor } from '~/platform/permissions/actors';
import { type RequestState, requestState } from '~/platform/requests/request.server';

/** A resource route to mount in a test: the path pattern and the module's loader and action. */
export type Resource = Pick<RouteObject, 'path' | 'loader' | 'action' | 'handle'>;

/** Sends a request to resource routes, which return, for example, a feed, an image or JSON. */
export async function requestResource(
  routes: readonly Resource[],
  path: string,
  init?: RequestInit,
  actor: Actor = visitor,
): Promise<{ response: Response; cacheSeconds: number; cacheTags: string[] }> {
  const state: RequestState = {
    id: 'test',
    locale: 'en',
    address: '192.0.2.1',
    isDocument: true,
    cacheSeconds: 0,
    cacheTags: new Set(),
    bodies: new Map(),
  };
  const context = new RouterContextProvider();
  context.set(requestState, state);
  context.set(actorContext, actor);
  const request = new Request(new URL(path, 'https://magazine.test'), init);
  const response: unknown = await createStaticHandler(routes.map((route) => ({ ...route }))).queryRoute(request, {
    requestContext: context,
  });
  if (!(response instanceof Response)) throw new Error('The route did not return a Response.');
  return { response, cacheSeconds: state.cacheSeconds, cacheTags: [...state.cacheTags] };
}
