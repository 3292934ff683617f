/** Collects the results of the parts of `npm test`, retries failures, and prints the summary at the end. */
import { stripVTControlCharacters } from 'node:util';
import { judgeRetry, slowest } from './test-report.mjs';

/** Maximum number of flaky tests; with more, the run fails. */
export const maxFlakyTests = 3;

/** Returns the beginning of a failure message, without terminal colours. */
const excerpt = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n');

const nameOf = ({ file, title }) => [file, title].filter(Boolean).join(' › ') || 'the whole run';

export class TestParts {
  #parts = [];
  #write;

  /** @param {(text: string) => void} write receives all output */
  constructor(write) {
    this.#write = write;
  }

  /**
   * Runs one part.
   * @param {string} name
   * @param {() => Promise<{ passed: number, failed: number } | import('./test-report.mjs').Report>} work
   * @param {(failures: import('./test-report.mjs').Failure[]) => Promise<import('./test-report.mjs').Report>} [retry]
   * runs the failures again, on their own.
   */
  async run(name, work, retry) {
    const began = performance.now();
    const found = await work();
    const seconds = (performance.now() - began) / 1000;
    const report = found && 'failures' in found ? found : { passed: [], failures: [] };
    const part = { name, seconds, report, checks: report === found ? undefined : found, retry, flaky: [] };
    this.#parts.push(part);
    const { passed, failed } = countOf(part);
    this.#write(`\n── ${name}: ${passed} passed, ${failed} failed in ${Math.round(seconds)} s\n\n`);
  }

  /** Retries failures while nothing else is running. */
  async retryFailures() {
    for (const part of this.#parts) {
      const { retry, report } = part;
      if (!retry || !report.failures.some(({ file }) => file)) continue;
      this.#write(`── ${part.name}: failed tests run again, alone\n\n`);
      const began = performance.now();
      const { flaky, ...judged } = judgeRetry(report, await retry(report.failures));
      Object.assign(part, { report: judged, flaky, seconds: part.seconds + (performance.now() - began) / 1000 });
    }
  }

  /** Prints failures, flaky tests, the time of each part and the slowest tests. Returns whether the run passed. */
  conclude() {
    const failures = this.#parts.flatMap(({ name, report }) =>
      report.failures.map((failure) => ({ name, ...failure })),
    );
    const flaky = this.#parts.flatMap((part) => part.flaky.map((failure) => ({ name: part.name, ...failure })));
    for (const failure of failures) {
      this.#write(`✗ ${failure.name}: ${nameOf(failure)}\n${excerpt(failure.message)}\n`);
    }
    if (flaky.length > 0) this.#write('flaky:\n');
    for (const failure of flaky) {
      this.#write(`  ${failure.name}: ${nameOf(failure)}\n${excerpt(failure.message)}\n`);
    }
    const tooManyFlaky = flaky.length > maxFlakyTests;
    if (tooManyFlaky) this.#write(`✗ ${flaky.length} tests are flaky; more than ${maxFlakyTests} fail the run\n`);
    this.#write('seconds:\n');
    for (const { name, seconds } of this.#parts) this.#write(`${seconds.toFixed(0).padStart(6)} s  ${name}\n`);
    const tests = this.#parts.flatMap(({ name, report }) => report.passed.map((test) => ({ ...test, part: name })));
    if (tests.length > 0) this.#write(`slowest tests:\n${slowest(tests).join('\n')}\n`);
    const counts = this.#parts.map(countOf);
    const passed = counts.reduce((sum, count) => sum + count.passed, 0);
    const failed = counts.reduce((sum, count) => sum + count.failed, tooManyFlaky ? 1 : 0);
    this.#write(`${passed} passed, ${failed} failed\n`);
    return failed === 0;
  }
}

function countOf({ checks, report }) {
  return checks ?? { passed: report.passed.length, failed: report.failures.length };
}
