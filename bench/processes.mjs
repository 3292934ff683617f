/** Starts, monitors and stops the programs being benchmarked, and puts them under load from another core. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const canPin = existsSync('/usr/bin/taskset') && availableParallelism() > 1;

/** Pins a command to one core, if the system allows it. */
const pinned = (core, command, args) =>
  canPin ? ['taskset', ['-c', String(core), command, ...args]] : [command, args];

/** Moves a running process and its threads to one core. */
export function pin(processId, core) {
  if (!canPin) return Promise.resolve();
  return new Promise((resolve) => {
    spawn('taskset', ['-a', '-c', '-p', String(core), String(processId)], { stdio: 'ignore' }).once('exit', resolve);
  });
}

/**
 * Starts a program, on core 0 unless it may use all cores, and waits until it prints its address.
 * @returns its address, its startup time in milliseconds, and functions to read its memory in megabytes, signal it and
 * stop it
 */
export async function startProgram(args, env = {}, { usesAllCores = false } = {}) {
  const began = performance.now();
  const [command, all] = usesAllCores ? [process.execPath, args] : pinned(0, process.execPath, args);
  const child = spawn(command, all, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
      const address = /http:\/\/localhost:\d+/.exec(output)?.[0];
      if (address) resolve(address);
    });
    child.once('exit', (code) =>
      reject(new Error(`${args[0]} exited with ${code} before it was listening: ${output}`)),
    );
  });
  return {
    url,
    milliseconds: performance.now() - began,
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024,
    /** CPU time used, in milliseconds; other programs on the machine barely affect it. */
    work: () => {
      const [, , user, system] = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
        .slice(9)
        .map(Number);
      return ((user ?? 0) + (system ?? 0)) * 10;
    },
    /** Sends a signal and waits until the program prints the expected response. */
    signal: (name, response) =>
      new Promise((resolve) => {
        child.stdout.on('data', function heard(data) {
          if (!String(data).includes(response)) return;
          child.stdout.off('data', heard);
          resolve();
        });
        child.kill(name);
      }),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', resolve);
        child.kill('SIGTERM');
      }),
  };
}

/**
 * Puts a page under load with wrk, from the other core, for the given number of seconds. wrk uses so little CPU that
 * the server is the bottleneck.
 * @returns requests per second and the median time in milliseconds
 */
export async function load(url, { seconds, connections }) {
  const options = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '-H',
    'Accept-Encoding: br',
    '-H',
    'Accept-Language: en',
  ];
  const [command, args] = pinned(1, 'wrk', [...options, url]);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const data of child.stdout) output += data;
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${url} rejected some requests:\n${output}`);
  const [, amount, unit] = /50%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  if (!amount || !unit || Number.isNaN(perSecond)) throw new Error(`Cannot parse the output of wrk:\n${output}`);
  return { perSecond, p50: Number(amount) * { us: 0.001, ms: 1, s: 1000 }[unit] };
}
