import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // One way to load a route's code, so that app/platform/scripts/route-modules.ts can replace whatever fails.
  splitRouteModules: false,
  // The server build contains three programs, serve, command and worker, which keep their own names.
  serverBuildFile: '[name].js',
} satisfies Config;
