/** `npm run test:corpora -- <folder>`: imports real exports of other systems and reads them back. */
import { build, install, runProgram } from './prepare.mjs';

await install();
await build();
process.exit(await runProgram('command', ['check-corpora', ...process.argv.slice(2)]));
