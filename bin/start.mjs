/** `npm start`: installs and builds what is missing, then starts the server. */
import { build, install, runProgram } from './prepare.mjs';

await install();
await build();
process.exit(await runProgram('serve'));
