/**
 * Lets Node import the program's sources as they are, for worker threads in development and in tests: resolves `~/` and
 * file names without an extension, as Vite does. Node itself removes the types.
 */
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const application = new URL('../app/', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const isOwn = specifier.startsWith('~/');
    if (!isOwn && !(specifier.startsWith('.') && context.parentURL?.startsWith(application))) {
      return next(specifier, context);
    }
    const url = isOwn ? new URL(specifier.slice(2), application) : new URL(specifier, context.parentURL);
    return next(existsSync(fileURLToPath(url)) ? url.href : `${url.href}.ts`, context);
  },
});
