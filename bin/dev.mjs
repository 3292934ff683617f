/** `npm run dev`: runs the program from its sources and reloads pages as they are edited. */
import { install, node, root, run } from './prepare.mjs';

await install();
process.exit(await run(node(), ['bin/dev-server.mjs'], { cwd: root }));
