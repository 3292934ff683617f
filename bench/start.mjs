/**
 * Benchmark of `npm start` with a finished build: the time until the front page has arrived, compared with a bare
 * `node:http` server. The first start, which creates the database, is reported separately.
 * Settings: `STARTS` (5).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { freePort } from '../bin/postgresql.mjs';
import { startProgram } from './processes.mjs';
import { formatTimes, judge, percentile, say } from './times.mjs';

const starts = Number(process.env.STARTS ?? 5);
/** Maximum median time, in milliseconds. */
const goal = 3_000;

/** Starts a program, fetches its front page and stops it. Returns the milliseconds until the page had arrived. */
async function measure(args, env) {
  const began = performance.now();
  const program = await startProgram(args, env, { usesAllCores: true });
  const response = await fetch(program.url);
  await response.arrayBuffer();
  const took = performance.now() - began;
  if (response.status !== 200) throw new Error(`The front page responded with ${response.status}.`);
  await program.stop();
  return took;
}

/** Measures the given number of starts. */
async function repeat(args, env) {
  const took = [];
  for (let number = 0; number < starts; number += 1) took.push(await measure(args, env));
  return took;
}

const dataDirectory = await mkdtemp(join(tmpdir(), 'lowdown-start-'));
try {
  const env = { HOST: '127.0.0.1', PORT: String(await freePort()), DATA_DIR: dataDirectory };
  const first = await measure(['bin/start.mjs'], env);
  const ours = await repeat(['bin/start.mjs'], env);
  const page = join(dataDirectory, 'page.br');
  await writeFile(page, brotliCompressSync('A page'));
  const bare = await repeat(['bench/bare.mjs', page], {});
  say(`npm start with a finished build, until the front page has arrived: ${formatTimes(ours)}`);
  say(`  with an empty data folder: ${Math.round(first)} ms; a bare server: ${formatTimes(bare)}`);
  say(`  ratio of the medians: ${(percentile(ours, 0.5) / percentile(bare, 0.5)).toFixed(1)}`);
  judge(`the front page within ${goal / 1000} seconds`, percentile(ours, 0.5) <= goal);
} finally {
  await rm(dataDirectory, { recursive: true });
}
