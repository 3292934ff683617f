import { ConfigurationError } from './configuration.server';
import { DataDirectoryHeldError } from './data-directory-lock.server';
import { AppError } from './errors';
import { log } from './logging.server';

/** A program's end that its user can do something about: one clear sentence, exit code 1. */
export class UserError extends Error {
  override name = 'UserError';
}

const isForUser = (error: unknown): error is Error =>
  error instanceof ConfigurationError ||
  error instanceof DataDirectoryHeldError ||
  error instanceof UserError ||
  error instanceof AppError;

/** Runs a program; what its user can mend ends it with one clear sentence, anything else with the fault in the log. */
export async function runOrExplain(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    if (isForUser(error)) process.stderr.write(`${error.message}\n`);
    else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      process.stderr.write('The port is already in use. Stop the other program or set PORT to another one.\n');
    } else log.fatal({ err: error }, 'the program could not go on');
    process.exit(1);
  }
}
