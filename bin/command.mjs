/** `npm run import|backup|restore`: one command of the program, on whatever the settings name. */
import { build, install, runProgram } from './prepare.mjs';

await install();
await build();
process.exit(await runProgram('command', process.argv.slice(2)));
