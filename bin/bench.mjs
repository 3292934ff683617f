/**
 * `npm run bench`: the site's speed, compared with a bare `node:http` server that sends the same bytes in the same run.
 * Server and database share one core, and the load comes from the other. Settings: `ARTICLES_SMALL`, `ARTICLES_LARGE`,
 * `SECONDS`, `WARM_UP`. If a goal is missed, it prints what takes the time. It then benchmarks members at work, editors
 * at work, the newsroom's list, a long discussion, readers while long texts are cleaned, typing in the editor, and the
 * start, using both cores; `npm run bench -- members`, `-- drafts`, `-- lists`, `-- discussion`, `-- cleaning`, `-- typing`
 * or `-- start` runs only one of them.
 */
import { build, install, node, run } from './prepare.mjs';
import { ensureSystemPrograms } from './system.mjs';

await install();
await ensureSystemPrograms(['wrk']);
await build();
const all = ['run', 'members', 'drafts', 'lists', 'discussion', 'cleaning', 'typing', 'start'];
const asked = process.argv[2];
if (asked && !all.includes(asked)) throw new Error(`There is no benchmark “${asked}”. Choose from ${all.join(', ')}.`);
let code = 0;
for (const name of asked ? [asked] : all) code = (await run(node(), [`bench/${name}.mjs`])) || code;
process.exit(code);
