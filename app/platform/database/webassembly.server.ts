import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 keep the machine code of WebAssembly for as long as its module, also after optimised code has replaced it.
 * Call it before opening PGlite: V8 of Node 24 sometimes loses track of such code, and freeing it then ends the process
 * with a failed check (https://github.com/nodejs/node/issues/64500). For PGlite, that code is one or two megabytes.
 */
export function keepWebassemblyCode(): void {
  setFlagsFromString('--no-wasm-code-gc');
}
