/** `npm run import|export|backup|restore|user|settings|master-key`: runs one command of the program with the configured settings. */
import { build, install, runProgram } from './prepare.mjs';

await install();
await build();
process.exit(await runProgram('command', process.argv.slice(2)));
