import { AppError } from '~/platform/errors';
import { ExternalFileError } from '~/platform/external-requests/external-file.server';
import { ForbiddenAddressError } from '~/platform/external-requests/external-request.server';
import { FileTooLargeError } from '../zip.server';
import { besidePrefix } from './addresses';

const creditPattern =
  /^(?:photo|photograph|image|picture|foto|bild|crédits?|credits?)(?:\s+(?:by|von|par|de)\s+|\s*:\s*)(\S.{0,199})$/iu;

/** Separates who took a picture from what it shows, if the caption says nothing else. */
export function creditIn(caption: string): { caption: string; credit: string } {
  const name = creditPattern.exec(caption)?.[1];
  return name === undefined ? { caption, credit: '' } : { caption: '', credit: name };
}

/** Returns one sentence about why a picture was not taken over. */
export function reasonOf(error: unknown): string {
  if (error instanceof ForbiddenAddressError)
    return 'The URL is not on the public Internet, so nothing was downloaded. Start a new import with a zip of the pictures.';
  if (error instanceof ExternalFileError || error instanceof FileTooLargeError || error instanceof AppError)
    return error.message;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (/^(?:ENOTFOUND|EAI_AGAIN)$/.test(code)) return 'The host name does not exist.';
  if (code !== '') return `The connection failed (${code}).`;
  return error instanceof Error ? error.message : String(error);
}

/** Thrown when neither the given files nor the old site can have a picture. */
export class NoSourceError extends AppError {
  constructor(key: string) {
    const sentence = key.startsWith(besidePrefix)
      ? 'The file does not exist.'
      : 'The export does not contain the old site’s URL. Start a new import with that URL, or with a zip of the pictures.';
    super('invalid', sentence);
  }
}
