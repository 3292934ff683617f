/**
 * `npm run bench`: how fast the site is, beside a bare `node:http` server that sends the same bytes in the same run. Server
 * and database share one core, the load comes from the other. Settings: `ARTICLES_SMALL`, `ARTICLES_LARGE`, `SECONDS`,
 * `WARM_UP`. Where a goal is missed, it prints what the time is spent on.
 */
import { build, install, node, run } from './prepare.mjs';
import { ensureSystemPrograms } from './system.mjs';

await install();
await ensureSystemPrograms(['wrk']);
await build();
process.exit(await run(node(), ['bench/run.mjs', ...process.argv.slice(2)]));
