import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // The server build contains three programs, serve, command and worker, which keep their own names.
  serverBuildFile: '[name].js',
} satisfies Config;
