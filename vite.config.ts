import { fileURLToPath } from 'node:url';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './app/platform/languages/compiled',
      strategy: ['globalVariable', 'baseLocale'],
      emitTsDeclarations: true,
    }),
    tailwindcss(),
    reactRouter(),
  ],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  build: { target: 'es2022' },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // What several pages share is one file, not dozens of small ones.
          output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } },
        },
      },
    },
    ssr: {
      build: {
        // The whole program is one server build: the web server and the command line share every module.
        rollupOptions: {
          input: { serve: './app/serve.server.ts', command: './app/command.server.ts' },
        },
      },
    },
  },
});
