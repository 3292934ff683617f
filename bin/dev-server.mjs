import { createServer } from 'vite';

const vite = await createServer({ server: { middlewareMode: true } });
const { serve } = await vite.ssrLoadModule('/app/server/serve.server.ts');
const { runOrExplain } = await vite.ssrLoadModule('/app/platform/program/program.server.ts');
await runOrExplain(() =>
  serve({
    build: () => vite.ssrLoadModule('virtual:react-router/server-build'),
    // Vite serves its own modules first; the site handles all other requests.
    handle: (site) => (request, response) => vite.middlewares(request, response, () => site(request, response)),
  }),
);
