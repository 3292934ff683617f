import { DataDirectoryError } from '~/platform/database/data-directory-lock.server';
import { DatabaseUnavailableError } from '~/platform/database/database.server';
import { AppError } from '~/platform/errors';
import { log } from '~/platform/logging/logging.server';
import { ConfigurationError } from './configuration.server';

/** Thrown to end the program with one clear sentence that its user can act on, and exit code 1. */
export class UserError extends Error {
  override name = 'UserError';
}

const isUserFacing = (error: unknown): error is Error =>
  error instanceof ConfigurationError ||
  error instanceof DataDirectoryError ||
  error instanceof DatabaseUnavailableError ||
  error instanceof UserError ||
  error instanceof AppError;

/** Whether an error means that a server could not start listening. */
const isListenError = (error: unknown, code?: string): error is NodeJS.ErrnoException => {
  const { syscall, code: found } = error as NodeJS.ErrnoException;
  return (syscall === 'listen' || syscall === 'getaddrinfo') && (code === undefined || found === code);
};

/** Runs a program. Errors that its user can fix end it with one clear sentence; all others are logged. */
export async function runOrExplain(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    if (isUserFacing(error)) process.stderr.write(`${error.message}\n`);
    else if (isListenError(error, 'EADDRINUSE')) {
      process.stderr.write('The port is already in use. Stop the other program or set PORT to another one.\n');
    } else if (isListenError(error)) {
      process.stderr.write(
        `HOST and PORT must be an address on this machine that the program may listen on (${error.code}).\n`,
      );
    } else log.fatal({ err: error }, 'the program cannot continue');
    process.exit(1);
  }
}
