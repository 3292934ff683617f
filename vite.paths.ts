import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin } from 'vite';
import routes, { pageKinds } from './app/routes.ts';

const name = 'virtual:site-paths';

const patternsOf = (entries: readonly RouteConfigEntry[], parent: string): string[] =>
  entries.flatMap(({ path = '', children = [] }) => {
    const pattern = path ? `${parent}/${path}` : parent;
    return [pattern || '/', ...patternsOf(children, pattern)];
  });

/** Tells the server the paths in `app/routes.ts`, without the route modules and without React Router's build tools. */
export const sitePaths: Plugin = {
  name: 'site-paths',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) =>
    id === `\0${name}`
      ? `export const patterns = ${JSON.stringify(patternsOf(routes, ''))};
export const pageKinds = ${JSON.stringify(pageKinds)};`
      : undefined,
};
