/** `npm run test:corpora -- <folder>`: imports real exports from other systems and reads the results back. */
import { build, install, runProgram } from './prepare.mjs';

await install();
await build();
process.exit(await runProgram('command', ['check-corpora', ...process.argv.slice(2)]));
