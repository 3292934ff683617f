import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // The server build holds two programs, serve and command: each keeps its own name.
  serverBuildFile: '[name].js',
} satisfies Config;
