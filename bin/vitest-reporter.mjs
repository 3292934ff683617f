/** Writes the results of a Vitest run to the file in TEST_REPORT, in the form that test-report.mjs parses. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

const fromHere = (path) => relative(process.cwd(), path);
const messageOf = (error) => [error.message, error.codeFrame ?? error.stack].filter(Boolean).join('\n');

/** Returns the file that a process was running when it crashed. Vitest only names it in the text of the error. */
const crashedIn = ({ cause }) =>
  cause?.message?.match?.(/^Worker exited unexpectedly .* while running test file (.+)$/)?.[1];

export default class {
  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map((module) => ({
      file: fromHere(module.moduleId),
      milliseconds: module.diagnostic().collectDuration + module.diagnostic().duration,
      // Errors in the file itself, and in hooks that kept the tests of a group from running.
      errors: [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())].map(
        messageOf,
      ),
      tests: [...module.children.allTests()].map((test) => ({
        title: test.fullName,
        state: test.result().state,
        milliseconds: test.diagnostic()?.duration ?? 0,
        message: test.result().errors?.map(messageOf).join('\n'),
      })),
    }));
    const crashes = unhandledErrors.filter(crashedIn).map((error) => ({
      file: fromHere(crashedIn(error)),
      message: error.cause.message,
    }));
    const unhandled = unhandledErrors
      .filter((error) => !crashedIn(error))
      .map((error) => ({
        file: error.VITEST_TEST_PATH && fromHere(error.VITEST_TEST_PATH),
        message: messageOf(error),
      }));
    mkdirSync(dirname(process.env.TEST_REPORT), { recursive: true });
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ files, crashes, unhandled }));
  }
}
