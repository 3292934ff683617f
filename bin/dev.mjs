/** `npm run dev`: the same program from its sources, pages renewed as they are edited. */
import { install, node, root, run } from './prepare.mjs';

await install();
process.exit(await run(node(), ['bin/dev-server.mjs'], { cwd: root }));
